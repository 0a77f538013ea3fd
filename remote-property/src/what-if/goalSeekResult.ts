import type { GoalSeekResult } from '@freehold/analysis'
import type { CalculationStep } from '@freehold/contracts'
import { formatDollars } from '@freehold/ui'

/** The step of an amount that a goal seek found. */
export const goalSeekStep = (
  key: string,
  label: string,
  question: string,
  { dollars }: GoalSeekResult,
): CalculationStep => ({
  key,
  label,
  formula: `${question}; found by repeating the calculation, to the cent`,
  inputs: [],
  value: dollars,
  unit: 'dollars',
})

export const breakEvenRentStep = (rent: GoalSeekResult) =>
  goalSeekStep(
    'breakEvenRent',
    'Break-even rent',
    'the lowest monthly rent at which the net monthly income is not below 0',
    rent,
  )

/** The amount that reaches the goal: rounded up, as it is the least of what is received. */
export function goalSeekText({ status, dollars }: GoalSeekResult): string {
  if (status === 'FOUND') return formatDollars(dollars)
  return status === 'NEVER' ? 'None' : 'Any'
}
