import { breakEvenOccupancy, shortTerm, shortTermRatios, stepsInCents } from '@freehold/analysis'
import type { CalculationStep, Fraction, ShortTermInput } from '@freehold/contracts'

export const breakEvenOccupancyStep = (value: Fraction | null): CalculationStep => ({
  key: 'breakEvenOccupancy',
  label: 'Break-even occupancy',
  formula:
    'the lowest occupancy at which the net operating income pays 12 mortgage payments; found by repeating the calculation',
  inputs: [],
  value,
  unit: 'fraction',
})

export const whatIfSteps = (input: ShortTermInput): CalculationStep[] => [
  breakEvenOccupancyStep(breakEvenOccupancy(input)),
  ...stepsInCents(shortTermRatios(input, shortTerm(input)).steps),
]
