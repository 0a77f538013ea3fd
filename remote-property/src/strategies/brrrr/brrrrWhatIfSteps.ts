import { breakEvenRent, brrrr, brrrrRatios, stepsInCents } from '@freehold/analysis'
import type { BrrrrInput, CalculationStep } from '@freehold/contracts'
import { breakEvenRentStep } from '../../what-if/goalSeekResult'

export const whatIfSteps = (input: BrrrrInput): CalculationStep[] => [
  breakEvenRentStep(breakEvenRent.brrrr(input)),
  ...stepsInCents(brrrrRatios(input, brrrr(input)).steps),
]
