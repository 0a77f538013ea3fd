/** Inputs that the contract accepts. */
export function accepted<Input>(input: Input | null): Input {
  if (input === null) throw new Error('The contract refuses these inputs')
  return input
}

/** The engine's figures, under the names and spans that an example prints. */
export interface Computed {
  [figure: string]: unknown
}
