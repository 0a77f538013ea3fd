import type { Sought } from '@freehold/analysis'
import type { WorkingStep } from '@freehold/contracts'

/** The working of an amount that was searched for, rather than computed in one go. */
export const soughtStep = (
  key: string,
  label: string,
  question: string,
  { dollars }: Sought,
  inputs: WorkingStep['inputs'] = [],
): WorkingStep => ({
  key,
  label,
  formula: `${question}; the same calculation is asked again and again, to the cent`,
  inputs,
  value: dollars,
  unit: 'dollars',
})
