/**
 * The percentile by nearest rank; the median of an even number of values is the mean of the two in the middle. NaN
 * without values.
 * @param {number[]} values
 * @param {number} percent
 */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b)
  // Percents are whole numbers: floating point represents a whole rank exactly.
  const index = Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)
  const isBetween = percent === 50 && sorted.length % 2 === 0
  const at = sorted[index] ?? NaN
  const value = isBetween ? (at + (sorted[index + 1] ?? NaN)) / 2 : at
  return Math.round(value * 1_000) / 1_000
}

/** @param {number[]} values */
export const p50AndP95 = (values) => ({ p50Ms: percentile(values, 50), p95Ms: percentile(values, 95) })

/**
 * Adds the number of values, the lowest and the highest one.
 * @param {number[]} values
 */
export const timesOf = (values) => ({
  repetitions: values.length,
  ...p50AndP95(values),
  spreadMs: [percentile(values, 0), percentile(values, 100)],
})
