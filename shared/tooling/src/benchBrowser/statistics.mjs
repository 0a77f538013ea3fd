/**
 * The value that so many percent of all do not exceed, by nearest rank; the median of an even number is the mean of the
 * two in the middle. Null of none.
 */
export function percentile(values, percent) {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  // Percents are whole: where the rank is too, floating point has it exactly.
  const index = Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)
  const isBetween = percent === 50 && sorted.length % 2 === 0
  const value = isBetween ? (sorted[index] + sorted[index + 1]) / 2 : sorted[index]
  return Math.round(value * 1_000) / 1_000
}

/** Of milliseconds: the median and the 95th percentile. */
export const p50AndP95 = (values) => ({ p50Ms: percentile(values, 50), p95Ms: percentile(values, 95) })

/** The same, and how far the single values lie apart. */
export const timesOf = (values) => ({
  repetitions: values.length,
  ...p50AndP95(values),
  spreadMs: [percentile(values, 0), percentile(values, 100)],
})
