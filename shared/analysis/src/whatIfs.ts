import type {
  BrrrrInput,
  BuyHoldInput,
  Dollars,
  FixFlipInput,
  Fraction,
  Months,
  ShortTermInput,
} from '@freehold/contracts'
import { brrrr } from './brrrr'
import { buyHold } from './buyHold'
import { fixFlip } from './fixFlip'
import { lowestAmount, type GoalSeekResult } from './goalSeek'
import { shortTerm } from './shortTerm'
import type { AnalysisOptions } from './calculation'

const withoutSteps = { recordSteps: false }

const coversCosts = (netMonthlyIncome: number | null) => netMonthlyIncome !== null && netMonthlyIncome >= 0

/** The lowest monthly rent that pays every cost and the mortgage. */
export const breakEvenRent = {
  buyHold: (input: BuyHoldInput): GoalSeekResult =>
    lowestAmount((rent) =>
      coversCosts(
        buyHold({ ...input, holding: undefined, monthlyRent: rent as Dollars }, withoutSteps)
          .netMonthlyIncome,
      ),
    ),
  brrrr: (input: BrrrrInput): GoalSeekResult =>
    lowestAmount((rent) =>
      coversCosts(brrrr({ ...input, monthlyRent: rent as Dollars }, withoutSteps).netMonthlyIncome),
    ),
}

/** The lowest sale price at which a flip loses nothing. The loan stays, as it depends on the ARV. */
export const breakEvenSalePrice = (input: FixFlipInput): GoalSeekResult =>
  lowestAmount((price) => fixFlip({ ...input, salePrice: price as Dollars }, withoutSteps).netProfit >= 0)

/** The occupancy that pays every cost and the mortgage of a short-term rental; null if none does. */
export function breakEvenOccupancy(input: ShortTermInput): Fraction | null {
  const isEnough = (occupancy: number) => {
    const { netOperatingIncome, monthlyMortgage } = shortTerm(
      { ...input, estimatedOccupancyRate: occupancy as Fraction },
      withoutSteps,
    )
    return monthlyMortgage !== null && netOperatingIncome - 12 * monthlyMortgage >= 0
  }
  if (!isEnough(1)) return null
  let [low, high] = [0, 1]
  if (isEnough(0)) return 0 as Fraction
  while (high - low > OCCUPANCY_STEP) {
    const middle = (low + high) / 2
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high as Fraction
}

/** Finer than the precision that any page shows. */
const OCCUPANCY_STEP = 1e-9

export interface FlipOutcomeAt {
  salePrice: Dollars
  holdingPeriodMonths: number
  netProfit: Dollars
}

/** The profit of a flip at different sale prices (columns) and holding periods (rows). */
export const flipGrid = (
  input: FixFlipInput,
  salePrices: readonly number[],
  months: readonly number[],
): FlipOutcomeAt[][] =>
  months.map((holdingPeriodMonths) =>
    salePrices.map((salePrice) => ({
      salePrice: salePrice as Dollars,
      holdingPeriodMonths,
      netProfit: flipAt(input, salePrice, holdingPeriodMonths, withoutSteps).netProfit,
    })),
  )

/** The full results of one cell of the grid. */
export const flipAt = (
  input: FixFlipInput,
  salePrice: number,
  holdingPeriodMonths: number,
  options: AnalysisOptions = {},
) =>
  fixFlip(
    { ...input, salePrice: salePrice as Dollars, holdingPeriodMonths: holdingPeriodMonths as Months },
    options,
  )
