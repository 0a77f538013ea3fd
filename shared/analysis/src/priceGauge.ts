import type { Dollars, Percent, PriceGauge } from '@freehold/contracts'

/**
 * Position of a price among the prices of its comps; null without comps.
 * @param compPrices sold prices, or list prices where those are missing
 */
export function priceGauge(price: number, compPrices: readonly number[]): PriceGauge | null {
  if (compPrices.length === 0) return null
  const low = Math.min(...compPrices)
  const high = Math.max(...compPrices)
  return {
    position: positionBetween(price, low, high) as Percent,
    status: price > high ? 'HIGHER' : price < low ? 'LOWER' : 'WITHIN',
    low: low as Dollars,
    high: high as Dollars,
  }
}

function positionBetween(price: number, low: number, high: number): number {
  if (low === high) return 100
  return Math.min(100, Math.max(0, ((price - low) / (high - low)) * 100))
}
