import type { PlacedLine } from './facts'
import type { MarketModel } from './MarketModel'

/** What a quantity of a fact is worth in a market, in logs of prices. Only differences between quantities mean something. */
export function lineWorth(
  { first, terms }: PlacedLine,
  quantity: number,
  { worths, referenceDay }: MarketModel,
): number {
  const year = new Date(referenceDay).getUTCFullYear()
  return terms(quantity, year).reduce((sum, term, index) => sum + worths[first + index]! * term, 0)
}
