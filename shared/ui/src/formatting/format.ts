import { formatNumber, roundHalfUp } from './formatNumber'

const MINUS = '\u2212'

/** Shown for a figure that is not known. A zero is known. */
export const UNKNOWN = '\u2014'

/** A figure that may be missing. */
type Figure = number | null | undefined

const isKnown = (figure: Figure): figure is number => typeof figure === 'number' && !Number.isNaN(figure)

const signed = (negative: boolean, text: string) => (negative ? MINUS + text : text)

/**
 * Whole dollars: every figure in dollars that is shown without cents is rounded here. From the cents, in which money is
 * kept, up to the next dollar, and a negative as its positive, so that a loss of 4,304.20 is one of 4,305 with or without
 * its minus. What is below half a cent is noise of binary fractions: 2996.0000000001 is 2,996.
 */
export function roundUpDollars(dollars: number): number {
  const magnitude = Math.ceil(roundHalfUp(Math.abs(dollars), 2))
  return dollars < 0 && magnitude > 0 ? -magnitude : magnitude
}

/** A result in US dollars: rounded up, no cents, U+2212 before the sign. −62.9 is −$63; unknown is an em dash. */
export function formatDollars(dollars: Figure): string {
  if (!isKnown(dollars)) return UNKNOWN
  const rounded = roundUpDollars(dollars)
  return signed(rounded < 0, `$${formatNumber(Math.abs(rounded))}`)
}

/** Dollars that are taken away: the figure with its sign reversed, rounded as it is elsewhere. 2410.2 is −$2,411. */
export function formatCost(dollars: Figure): string {
  return formatDollars(isKnown(dollars) ? -dollars : null)
}

/** A difference in US dollars with its sign, also when positive: +$39,000. Rounded up. */
export function formatDollarDifference(dollars: Figure): string {
  const text = formatDollars(dollars)
  return isKnown(dollars) && roundUpDollars(dollars) > 0 ? `+${text}` : text
}

/** US dollars to the cent, for the working of a figure: numbers in whole dollars would not add up. */
export const formatCents = (dollars: Figure): string =>
  isKnown(dollars)
    ? signed(dollars < 0 && roundHalfUp(-dollars, 2) > 0, `$${formatNumber(Math.abs(dollars), { least: 2 })}`)
    : UNKNOWN

/**
 * Percent points, two decimals by default: 6.88 is 6.88%. What has no bounds is ∞ or −∞.
 * @param decimals 0 for a down payment
 */
export function formatPercent(percent: Figure, decimals = 2): string {
  if (!isKnown(percent)) return UNKNOWN
  if (Math.abs(percent) === Infinity) return signed(percent < 0, '∞')
  const magnitude = formatNumber(Math.abs(percent), { least: decimals })
  return signed(percent < 0 && /[1-9]/.test(magnitude), `${magnitude}%`)
}

/**
 * US dollars in few characters, rounded up to the last digit shown so that a short price is never below the full one, and
 * a negative as its positive:
 * whole dollars below $1,000, then thousands, from a million two decimals. $489K, $1.29M; 489,001 is $490K.
 * @param decimals of the thousands: with 1, 3,410 is $3.5K
 */
export function formatCompactDollars(dollars: Figure, { decimals = 0 }: { decimals?: 0 | 1 } = {}): string {
  if (!isKnown(dollars)) return UNKNOWN
  const rounded = roundUpDollars(dollars)
  const magnitude = Math.abs(rounded)
  if (magnitude < 1_000) return formatDollars(rounded)
  const parts = 10 ** decimals
  const thousands = Math.ceil((magnitude * parts) / 1_000) / parts
  // Rounding up may reach the next unit: 999,001 is $1.00M.
  if (thousands < 1_000) return signed(rounded < 0, `$${thousands.toFixed(decimals)}K`)
  return signed(rounded < 0, `$${(Math.ceil(magnitude / 10_000) / 100).toFixed(2)}M`)
}

/** A count with thousands commas: 1,284. */
export function formatCount(count: Figure): string {
  return isKnown(count) ? signed(count < 0, formatNumber(Math.abs(count))) : UNKNOWN
}

/** Rooms of which some are no whole ones: above one with one decimal, 2.0. */
export function formatRoomCount(count: Figure): string {
  return isKnown(count) && count > 1 ? count.toFixed(1) : formatCount(count)
}
