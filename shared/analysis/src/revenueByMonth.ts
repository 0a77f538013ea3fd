import type { Dollars, ShortTermInput } from '@freehold/contracts'

export interface MonthlyRevenue {
  /** 1 is January. */
  month: number
  /** Nights of peak season in it, booked or not. */
  peakNights: number
  bookedNights: number
  revenue: Dollars
}

const nightsOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const NIGHTS_A_YEAR = 365

/** Nights of a year before the middle of July: 92 peak nights are then June, July and August. */
const PEAK_MIDDLE = 197

/** The gross annual revenue by month, with the peak season around the middle of July. The months add up to it. */
export function revenueByMonth(input: ShortTermInput): MonthlyRevenue[] {
  const start = Math.min(
    Math.max(0, PEAK_MIDDLE - Math.floor(input.peakNights / 2)),
    NIGHTS_A_YEAR - input.peakNights,
  )
  const end = start + input.peakNights
  let before = 0
  return nightsOfMonth.map((nights, index) => {
    const peakNights = Math.max(0, Math.min(end, before + nights) - Math.max(start, before))
    before += nights
    const full = peakNights * input.peakSeasonRate + (nights - peakNights) * input.offSeasonRate
    return {
      month: index + 1,
      peakNights,
      bookedNights: nights * input.estimatedOccupancyRate,
      revenue: (full * input.estimatedOccupancyRate) as Dollars,
    }
  })
}
