import type { CalculationStep } from '@freehold/contracts'
import { createContext } from 'react'

/** Where a value comes from, in words. */
export interface ValueSource {
  source: string
  /** The words warn of its age. */
  isOld?: boolean
}

/** Where each input comes from, by its key: the listing, the rate of the day, a rule of thumb, the user. */
export type InputSources = Partial<Record<string, ValueSource>>

/** The steps of a calculation, and where the numbers that went into it come from. */
export interface Calculation {
  steps: readonly CalculationStep[]
  sources: InputSources
}

/** What shows the calculation of a figure outside of the dialog, by the figure's key. */
export type Elsewhere = Partial<Record<string, () => void>>

export interface ExplainedFigures {
  /**
   * Tell which figures have a calculation. Their values can be of an earlier input, so that a new one does not draw every
   * figure again.
   */
  steps: readonly CalculationStep[]
  /**
   * Opens the calculation of a figure or of an input, with the values of now.
   * @param other another scenario than the one on screen: its steps, and the sources of those inputs that differ
   * @param more steps of the scenario on screen that are not among those of its results
   */
  open: (key: string, other?: Calculation, more?: readonly CalculationStep[]) => void
  elsewhere?: Elsewhere | undefined
}

/** The calculation of the figures on screen, for every component that shows one; null where there is none. */
export const ExplainContext = createContext<ExplainedFigures | null>(null)

/** The step that computed a figure. */
export function findStep({ steps }: Pick<Calculation, 'steps'>, key: string): CalculationStep | undefined {
  return steps.find((step) => step.key === key)
}

/** An input, from the first step that used it. */
export const findInput = ({ steps }: Pick<Calculation, 'steps'>, key: string) =>
  steps.flatMap(({ inputs }) => inputs).find((input) => input.key === key && input.source !== 'computed')
