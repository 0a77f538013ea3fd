/** The value that so many percent of all do not exceed; null of none. */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  return value === undefined ? null : Math.round(value * 10) / 10
}

/** Of milliseconds: the median, the 95th percentile, and how far the single values lie apart. */
export const timesOf = (values) => ({
  repetitions: values.length,
  p50Ms: percentile(values, 50),
  p95Ms: percentile(values, 95),
  spreadMs: [percentile(values, 0), percentile(values, 100)],
})
