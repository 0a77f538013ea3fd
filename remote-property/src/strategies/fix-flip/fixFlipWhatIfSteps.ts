import { breakEvenSalePrice } from '@freehold/analysis'
import type { FixFlipInput, CalculationStep } from '@freehold/contracts'
import { goalSeekStep } from '../../what-if/goalSeekResult'

export const breakEvenSaleStep = (sale: ReturnType<typeof breakEvenSalePrice>) =>
  goalSeekStep(
    'breakEvenSalePrice',
    'Break-even sale price',
    'the lowest sale price at which the net profit is not below 0, with the loan that is based on the ARV',
    sale,
  )

export const whatIfSteps = (input: FixFlipInput): CalculationStep[] => [
  breakEvenSaleStep(breakEvenSalePrice(input)),
]
