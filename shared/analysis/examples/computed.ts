/** Inputs as the contract lets them through. */
export function accepted<Input>(input: Input | null): Input {
  if (input === null) throw new Error('The contract refuses these inputs')
  return input
}

/** The figures of the engine, by the names and spans that an example prints. */
export interface Computed {
  [figure: string]: unknown
}
