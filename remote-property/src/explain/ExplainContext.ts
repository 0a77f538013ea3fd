import type { InputKey, WorkingStep } from '@freehold/contracts'
import { createContext } from 'react'

/** An input as a reader of the working meets it. */
export interface KnownInput {
  /** Where it comes from: the listing, the rate of the day, a rule of thumb, the reader. */
  source: string
}

export interface Explanations {
  steps: readonly WorkingStep[]
  inputs: Partial<Record<InputKey, KnownInput>>
  /** Opens the working of a figure or of an input. */
  open: (key: string) => void
}

/** The working of the figures on screen, for whatever shows one of them; null where there is none. */
export const ExplainContext = createContext<Explanations | null>(null)

/** What is known of a figure or an input by its key. */
export function findStep({ steps }: Pick<Explanations, 'steps'>, key: string): WorkingStep | undefined {
  return steps.find((step) => step.key === key)
}

/** A number that was put in, wherever a step first plugged it in. */
export const findInput = ({ steps }: Pick<Explanations, 'steps'>, key: string) =>
  steps.flatMap(({ inputs }) => inputs).find((input) => input.key === key && input.source !== 'computed')
