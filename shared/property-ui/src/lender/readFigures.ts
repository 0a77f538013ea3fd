import type { CalculationInput, CalculationStep } from '@freehold/contracts'

export type Figure = Pick<CalculationInput, 'label' | 'value' | 'unit'>

/** Finds figures of an analysis by their keys: of a step, else of an input. */
export interface Figures {
  find: (key: string) => Figure | undefined
  /** Its value; null if it is unknown or the analysis has none. */
  value: (key: string) => number | null
}

/** An input may have the key of a step that adds to it, such as a contingency: then the step is found. */
export function readFigures(steps: readonly CalculationStep[]): Figures {
  const inputs = steps.flatMap((step) => step.inputs).filter(({ source }) => source !== 'computed')
  const byKey = new Map<string, Figure>([
    ...inputs.flatMap((input) => (input.key === undefined ? [] : [[input.key, input] as const])),
    ...steps.map((step) => [step.key, step] as const),
  ])
  return { find: (key) => byKey.get(key), value: (key) => byKey.get(key)?.value ?? null }
}
