import type { WorkingStep } from '@freehold/contracts'
import { createContext } from 'react'

/** An input as a reader of the working meets it. */
export interface KnownInput {
  /** Where it comes from: the listing, the rate of the day, a rule of thumb, the reader. */
  source: string
}

/** Steps, and where the numbers that went into them come from, by their keys. */
export interface Workings {
  steps: readonly WorkingStep[]
  inputs: Partial<Record<string, KnownInput>>
}

export interface Explanations extends Pick<Workings, 'steps'> {
  /**
   * Opens the working of a figure or of an input.
   * @param other another case than the one on screen: its steps, and those of its inputs that come from elsewhere
   */
  open: (key: string, other?: Workings) => void
}

/** The working of the figures on screen, for whatever shows one of them; null where there is none. */
export const ExplainContext = createContext<Explanations | null>(null)

/** What is known of a figure or an input by its key. */
export function findStep({ steps }: Pick<Workings, 'steps'>, key: string): WorkingStep | undefined {
  return steps.find((step) => step.key === key)
}

/** A number that was put in, wherever a step first plugged it in. */
export const findInput = ({ steps }: Pick<Workings, 'steps'>, key: string) =>
  steps.flatMap(({ inputs }) => inputs).find((input) => input.key === key && input.source !== 'computed')
