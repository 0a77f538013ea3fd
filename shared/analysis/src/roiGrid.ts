import type { BuyHoldInput, Dollars, Fraction, Percent, ReturnStatus } from '@freehold/contracts'
import { buyHold } from './buyHold'
import type { AnalysisOptions } from './calculation'

export interface RoiCell {
  interestRate: Fraction
  monthlyRent: Dollars
  cashOnCashRoi: Percent | null
  cashOnCashRoiStatus: ReturnStatus
}

/** Cash-on-cash ROI of a purchase at different rates (rows) and rents (columns). */
export function roiGrid(
  input: BuyHoldInput,
  rates: readonly Fraction[],
  rents: readonly Dollars[],
): RoiCell[][] {
  return rates.map((interestRate) =>
    rents.map((monthlyRent) => {
      const { cashOnCashRoi, cashOnCashRoiStatus } = roiAt(input, interestRate, monthlyRent, {
        recordSteps: false,
      })
      return { interestRate, monthlyRent, cashOnCashRoi, cashOnCashRoiStatus }
    }),
  )
}

/** The full results of one cell of the grid. */
export const roiAt = (
  input: BuyHoldInput,
  interestRate: Fraction,
  monthlyRent: Dollars,
  options: AnalysisOptions = {},
) => buyHold({ ...input, interestRate, monthlyRent, holding: undefined }, options)

/**
 * Values around a centre, for an axis of the grid: `reach` steps to each side, without those outside the limits.
 * Rounded to a millionth, so that 0.0688 − 2 · 0.0025 is 0.0638.
 */
export function stepsAround<Unit extends number>(
  centre: Unit,
  { step, reach, min = 0, max = Infinity }: { step: number; reach: number; min?: number; max?: number },
): Unit[] {
  return Array.from({ length: 2 * reach + 1 }, (_, index) =>
    index === reach ? centre : (Number((centre + (index - reach) * step).toFixed(6)) as Unit),
  ).filter((value) => value >= min && value <= max)
}
