import type { MarketTest } from './MarketModel'

/** How an asking price contradicts the value that the market's sales give the home. */
export type UnusualPrice = 'askingBelowValue' | 'askingAboveValue'

/**
 * Whether less than 1 of 100 past sales differed as much, in this direction, from the value by adjusted sales as an asking
 * price does. Null too if the market has too few past sales to know that.
 * @param askingPrice dollars, as `value`
 */
export function unusualPrice(
  askingPrice: number,
  value: number,
  { usualErrors }: Pick<MarketTest, 'usualErrors'>,
): UnusualPrice | null {
  if (!usualErrors || !(askingPrice > 0) || !(value > 0)) return null
  const difference = Math.log(askingPrice / value)
  if (difference < usualErrors[0]) return 'askingBelowValue'
  return difference > usualErrors[1] ? 'askingAboveValue' : null
}
