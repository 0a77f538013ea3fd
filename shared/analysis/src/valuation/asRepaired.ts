import { placedLines, type ValuationFacts } from './facts'
import { lineWorth } from './lineWorth'
import type { MarketModel } from './MarketModel'
import type { PreparedSale } from './PreparedSale'
import { conditionScore } from './scores'

/** How a repaired home's condition is shown. `conditionScore` reads it as average. */
const REPAIRED = 'Average, as repaired'
const AVERAGE = conditionScore(REPAIRED)!

/** Fewer sales in as bad a condition or worse do not tell what a worn home is worth. */
export const WORN_SALES_MIN = 10

const condition = placedLines.find(({ key }) => key === 'condition')!

/**
 * How many sales were in a condition of each score below average, or in a worse one.
 * @param averages of the terms; NaN for those that are not learnt, of which nothing is counted
 */
export function countWorn(sales: readonly PreparedSale[], averages: readonly number[]): number[] {
  const isLearnt = !Number.isNaN(averages[condition.first])
  const scores = isLearnt ? sales.map(({ terms }) => terms[condition.first]!) : []
  return Array.from(
    { length: AVERAGE - 1 },
    (_, index) => scores.filter((score) => score <= index + 1).length,
  )
}

/** The score of a home that is known to be in a worse condition than average; else null. */
function wornScore(home: ValuationFacts): number | null {
  const score = condition.quantity(home)
  return score !== null && score < AVERAGE ? score : null
}

const isTaught = (score: number, { wornSales }: MarketModel) =>
  (wornSales?.[score - 1] ?? 0) >= WORN_SALES_MIN

/**
 * Whether its market's sales tell what the home is worth in its present condition: there are enough of worn homes if it
 * is one.
 */
export function isAsIsValueKnown(home: ValuationFacts, model: MarketModel): boolean {
  const score = wornScore(home)
  return score === null || isTaught(score, model)
}

/**
 * The home as its after-repair value takes it: in average condition if it is known to be in a worse one. The same object
 * if it is not, or if its market's sales teach that the worse condition does not lower a price, or teach nothing of it.
 */
export function asRepaired<Home extends ValuationFacts>(home: Home, model: MarketModel): Home {
  const score = wornScore(home)
  if (score === null) return home
  const gain = lineWorth(condition, AVERAGE, model) - lineWorth(condition, score, model)
  // That a few worn homes sold for more teaches nothing.
  const isAverageBetter = gain > 0 || (gain < 0 && !isTaught(AVERAGE - 1, model))
  return isAverageBetter ? { ...home, PropertyCondition: REPAIRED } : home
}
