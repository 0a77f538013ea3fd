/** A mark of a scale, exactly: what `roundTicks` gives needs no rounding. $1M, $1.25M, −$250K. */
export function tickText(dollars: number) {
  const size = Math.abs(dollars)
  const text = size < 1_000 ? `${size}` : size < 1_000_000 ? `${size / 1_000}K` : `${size / 1_000_000}M`
  return `${dollars < 0 ? '−' : ''}$${text}`
}
