import type { Backtest, Outcome } from './backtestSales'

/** The outcomes of some of the sales, by both methods. */
export interface Group {
  name: string
  adjusted: (Outcome | null)[]
  perSquareFoot: (Outcome | null)[]
}

/** Dollars; the last band has no upper end. */
const PRICE_BANDS = [0, 250_000, 350_000, 450_000, 600_000, 800_000, 1_200_000]
/** By the number of sales that a value is the mean of. */
const COUNTS = [3, 6, 11, 16]
/** By the number of sales known within a mile. */
const NEAR_COUNTS = [0, 10, 30, 100, 200]

export function byPrice(backtest: Backtest): Group[] {
  return PRICE_BANDS.flatMap((low, index) => {
    const high = PRICE_BANDS[index + 1] ?? Infinity
    return groupOf(backtest, priceName(low, high), (at) => isIn(low, high, backtest.tried[at]!.MLSSoldPrice))
  })
}

export const bySalesUsed = (backtest: Backtest): Group[] =>
  byCount(backtest, COUNTS, (at) => backtest.adjusted[at]?.salesUsed ?? 0)

export const bySalesNear = (backtest: Backtest): Group[] =>
  byCount(backtest, NEAR_COUNTS, (at) => backtest.salesNear[at]!)

const byCount = (
  backtest: Backtest,
  bounds: readonly number[],
  countOf: (index: number) => number,
): Group[] =>
  bounds.flatMap((low, index) => {
    const high = bounds[index + 1] ?? Infinity
    return groupOf(backtest, countName(low, high), (at) => isIn(low, high, countOf(at)))
  })

/** Empty groups are left out. */
function groupOf(
  { tried, adjusted, perSquareFoot }: Backtest,
  name: string,
  isMember: (index: number) => boolean,
): Group[] {
  const members = [...tried.keys()].filter(isMember)
  if (members.length === 0) return []
  return [
    {
      name,
      adjusted: members.map((index) => adjusted[index]!),
      perSquareFoot: members.map((index) => perSquareFoot[index]!),
    },
  ]
}

const isIn = (low: number, high: number, value: number) => value >= low && value < high

const short = (dollars: number) => (dollars < 1e6 ? `$${dollars / 1e3}k` : `$${dollars / 1e6}M`)

function priceName(low: number, high: number): string {
  if (low === 0) return `under ${short(high)}`
  return high === Infinity ? `${short(low)} and more` : `${short(low)} to ${short(high)}`
}

function countName(low: number, high: number): string {
  return high === Infinity ? `${low} and more` : `${low} to ${high - 1}`
}
