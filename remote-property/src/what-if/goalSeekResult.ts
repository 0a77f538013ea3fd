import type { GoalSeekResult } from '@freehold/analysis'
import type { CalculationStep } from '@freehold/contracts'
import { exactText } from '@freehold/property-ui'

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

/** The amount to the cent: rounded up to the dollar it would miss the goal. */
export function goalSeekText({ status, dollars }: GoalSeekResult): string {
  if (status === 'FOUND') return exactText(dollars, 'dollars')
  return status === 'NEVER' ? 'None' : 'Any'
}
