import type { Dollars, Nights, ShortTermInput, CalculationStep } from '@freehold/contracts'
import { stepsInCents } from './inCents'
import { given, startCalculation, type Figure, type Calculation } from './calculation'

export interface MonthlyRevenue {
  /** 1 is January. */
  month: number
  /** Nights of peak season in the month, booked or not. */
  peakNights: number
  bookedNights: number
  revenue: Dollars
}

const nightsOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const NIGHTS_A_YEAR = 365

/** Nights before the middle of July, so that the default `peakNights` are June to August. */
const PEAK_MIDDLE = 197

/** Splits the gross annual revenue into months, with the peak season around the middle of July. */
export function revenueByMonth(input: ShortTermInput): MonthlyRevenue[] {
  const calculation = startCalculation({ recordSteps: false })
  return nightsOfMonth.map((_, index) => revenueOf(calculation, input, index))
}

/** The steps of a month's revenue, money rounded to cents, from the same calculation. */
export function stepsOfMonth(input: ShortTermInput, month: number): CalculationStep[] {
  const calculation = startCalculation({})
  revenueOf(calculation, input, month - 1)
  return stepsInCents(calculation.steps)
}

/** @param index 0 is January */
function revenueOf(calculation: Calculation, input: ShortTermInput, index: number): MonthlyRevenue {
  const nights = nightsOfMonth[index] ?? 0
  const peakNights = peakNightsInMonth(input, index)
  const revenue = calculation.step(
    'revenue',
    'Revenue of the month',
    'dollars',
    '(peak nights × peak season rate + other nights × off-season rate) × occupancy rate',
    [
      nightsFigure('peakNightsOfMonth', 'Peak nights of the month', peakNights),
      given('peakSeasonRate', 'dollars', input.peakSeasonRate),
      nightsFigure('otherNightsOfMonth', 'Other nights of the month', nights - peakNights),
      given('offSeasonRate', 'dollars', input.offSeasonRate),
      given('estimatedOccupancyRate', 'fraction', input.estimatedOccupancyRate),
    ],
    (peak, peakRate, off, offRate, occupancy) => (peak * peakRate + off * offRate) * occupancy,
  )
  return {
    month: index + 1,
    peakNights,
    bookedNights: nights * input.estimatedOccupancyRate,
    revenue: revenue.value,
  }
}

const nightsFigure = (key: string, label: string, value: number): Figure<Nights> => ({
  key,
  label,
  unit: 'nights',
  value: value as Nights,
  isInput: false,
})

function peakNightsInMonth({ peakNights }: ShortTermInput, index: number): number {
  const start = Math.min(Math.max(0, PEAK_MIDDLE - Math.floor(peakNights / 2)), NIGHTS_A_YEAR - peakNights)
  const before = nightsOfMonth.slice(0, index).reduce((sum, nights) => sum + nights, 0)
  const after = before + (nightsOfMonth[index] ?? 0)
  return Math.max(0, Math.min(start + peakNights, after) - Math.max(start, before))
}
