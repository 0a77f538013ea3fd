/** The middle value, or the mean of the two in the middle. Null without values. */
export function median(values: readonly number[] | Float64Array): number | null {
  // Without a comparison, a typed array is sorted by value and many times faster.
  const sorted = values instanceof Float64Array ? values.toSorted() : values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

/**
 * The value that this fraction of the values is below, between two of them in proportion: 0.25 for the 25th percentile.
 * Null without values.
 */
export function quantile(values: readonly number[], fraction: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const place = fraction * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below === undefined || above === undefined ? null : below + (above - below) * (place % 1)
}
