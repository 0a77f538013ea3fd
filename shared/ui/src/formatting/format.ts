import { formatNumber } from './formatNumber'

const MINUS = '\u2212'

/** Shown for a figure that is not known. A zero is known. */
export const UNKNOWN = '\u2014'

/** A figure that may be missing. */
type Figure = number | null | undefined

const isKnown = (figure: Figure): figure is number => typeof figure === 'number' && !Number.isNaN(figure)

const signed = (negative: boolean, text: string) => (negative ? MINUS + text : text)

/** Up to the next dollar. A millionth is noise of binary fractions, not money: 2996.0000000001 is 2,996. */
const roundUp = (dollars: number) => Math.ceil(Number((dollars - 1e-6).toFixed(6))) || 0

/** A result in US dollars: rounded up, no cents, U+2212 before the sign. −62.9 is −$62; unknown is an em dash. */
export function formatDollars(dollars: Figure): string {
  if (!isKnown(dollars)) return UNKNOWN
  const rounded = roundUp(dollars)
  return signed(rounded < 0, `$${formatNumber(Math.abs(rounded))}`)
}

/** A cost in a ledger, given as a positive amount: a minus and the magnitude rounded up. 2410.2 is −$2,411. */
export function formatCost(dollars: Figure): string {
  if (!isKnown(dollars)) return UNKNOWN
  const rounded = roundUp(Math.abs(dollars))
  return signed(rounded > 0, `$${formatNumber(rounded)}`)
}

/** A difference in US dollars with its sign, also when positive: +$39,000. Rounded up. */
export function formatDollarDifference(dollars: Figure): string {
  const text = formatDollars(dollars)
  return isKnown(dollars) && roundUp(dollars) > 0 ? `+${text}` : text
}

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
 * US dollars in few characters, rounded up to the last digit shown so that a short price is never below the full one:
 * whole dollars below $1,000, then thousands, from a million two decimals. $489K, $1.29M; 489,001 is $490K.
 * @param decimals of the thousands: with 1, 3,410 is $3.5K
 */
export function formatCompactDollars(dollars: Figure, { decimals = 0 }: { decimals?: 0 | 1 } = {}): string {
  if (!isKnown(dollars)) return UNKNOWN
  const rounded = roundUp(dollars)
  if (Math.abs(rounded) < 1_000) return formatDollars(rounded)
  const parts = 10 ** decimals
  const thousands = Math.ceil((rounded * parts) / 1_000) / parts
  // Rounding up may reach the next unit: 999,001 is $1.00M.
  if (Math.abs(thousands) < 1_000) return signed(thousands < 0, `$${Math.abs(thousands).toFixed(decimals)}K`)
  const millions = Math.ceil(rounded / 10_000) / 100
  return signed(rounded < 0, `$${Math.abs(millions).toFixed(2)}M`)
}

/** A count with thousands commas: 1,284. */
export function formatCount(count: Figure): string {
  return isKnown(count) ? signed(count < 0, formatNumber(Math.abs(count))) : UNKNOWN
}

/** Rooms of which some are no whole ones: above one with one decimal, 2.0. */
export function formatRoomCount(count: Figure): string {
  return isKnown(count) && count > 1 ? count.toFixed(1) : formatCount(count)
}
