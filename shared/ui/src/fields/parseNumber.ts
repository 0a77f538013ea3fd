/**
 * Reads a number as people type it: thousands commas, a $ or %, a minus of either kind.
 * Null when there is nothing, NaN when it is something else than a number.
 */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[\s,$%]/g, '').replace('\u2212', '-')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN
}
