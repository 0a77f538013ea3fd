import { breakEvenRent, buyHold, stepsInCents } from '@freehold/analysis'
import type { BuyHoldInput, CalculationStep } from '@freehold/contracts'
import { breakEvenRentStep } from '../../what-if/goalSeekResult'
import { assumedHolding } from './assumedHolding'

export const whatIfSteps = (input: BuyHoldInput): CalculationStep[] => [
  breakEvenRentStep(breakEvenRent.buyHold(input)),
  ...stepsInCents(buyHold({ ...input, holding: assumedHolding(input) }).holding?.working ?? []),
]
