/** Fewer do not tell what 1 of 100 exceeds. */
const PERCENTILES_MIN = 200

/** The bounds below and above of which less than 1 of 100 values are; null with too few of them. */
export type UsualRange = readonly [low: number, high: number]

export function usualRange(values: readonly number[]): UsualRange | null {
  if (values.length < PERCENTILES_MIN) return null
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.ceil(sorted.length / 100)
  return [sorted[rank - 1]!, sorted.at(-rank)!]
}

/** How an asking price contradicts what the market's sales were worth, or would be let for. */
export type UnusualPrice = 'askingBelowValue' | 'askingAboveValue' | 'askingBelowRent' | 'askingAboveRent'

const reasons = {
  value: ['askingBelowValue', 'askingAboveValue'],
  rent: ['askingBelowRent', 'askingAboveRent'],
} as const

/**
 * Whether less than 1 of 100 past sales differed as much, in this direction, from their value or their rent as an asking
 * price does. Null too where the market has too few past sales to know that.
 * @param askingPrice dollars
 * @param compared dollars: the value by adjusted sales, or a year's rent by adjusted leases
 * @param usual of the logs of sold prices over the same
 */
export function unusualPrice(
  askingPrice: number,
  kind: keyof typeof reasons,
  compared: number,
  usual: UsualRange | null | undefined,
): UnusualPrice | null {
  if (!usual || !(askingPrice > 0) || !(compared > 0)) return null
  const difference = Math.log(askingPrice / compared)
  if (difference < usual[0]) return reasons[kind][0]
  return difference > usual[1] ? reasons[kind][1] : null
}
