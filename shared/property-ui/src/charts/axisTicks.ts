export const niceSteps = [1, 2, 2.5, 5, 10]

/**
 * Round numbers of whole dollars for an axis, ascending: 0 among them, the first at or below `low`, the last at or above
 * `high`, about five steps between.
 */
export function roundTicks(low: number, high: number): number[] {
  const bottom = Math.min(0, low)
  const top = Math.max(0, high)
  const rough = (top - bottom || 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const nicest = power * (niceSteps.find((factor) => factor * power >= rough) ?? 10)
  const step = Math.max(1, Math.ceil(nicest))
  const first = Math.floor(bottom / step)
  const last = Math.max(first + 1, Math.ceil(top / step))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The label of a tick of `roundTicks`, which needs no rounding: $1M, $1.25M, −$250K. */
export function tickText(dollars: number) {
  const size = Math.abs(dollars)
  const text = size < 1_000 ? `${size}` : size < 1_000_000 ? `${size / 1_000}K` : `${size / 1_000_000}M`
  return `${dollars < 0 ? '−' : ''}$${text}`
}
