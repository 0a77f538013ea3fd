interface Decimals {
  /** So many, zeros too. */
  least?: number
  most?: number
}

/** From here on a number holds no fractions: not worth code of our own. */
const LARGE = 1e15
/** Below this a number is written with an exponent. */
const SMALL = 1e-6

/**
 * A number with thousands commas, as `Intl.NumberFormat('en-US')` writes it: 1,234.5. Making the first of those takes a
 * browser 30 to 100 ms, and every page would wait for it. For numbers of up to 14 digits.
 */
export function formatNumber(value: number, { least = 0, most = least }: Decimals = {}): string {
  if (Math.abs(value) >= LARGE)
    return value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
  const magnitude = roundHalfUp(Math.abs(value), most)
  const [whole = '', fraction = ''] = (magnitude < SMALL ? magnitude.toFixed(most) : String(magnitude)).split(
    '.',
  )
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const decimals = fraction.replace(/0+$/, '').padEnd(least, '0')
  return `${value < 0 ? '-' : ''}${grouped}${decimals && `.${decimals}`}`
}

/** As it is read, not as it is kept: 1.005, in binary a little less, is 1.01. */
export const roundHalfUp = (magnitude: number, decimals: number) =>
  shift(Math.round(shift(magnitude, decimals)), -decimals)

/** Moves the point, without a multiplication that would make a tie of what is none. */
function shift(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
