import { formatNumber } from './formatNumber'

const MINUS = '\u2212'

/** What stands in place of a figure that is not known. A zero is known. */
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
 * Percent points, two decimals unless told: 6.88 is 6.88%. What has no bounds is ∞ or −∞.
 * @param decimals 0 for a down payment
 */
export function formatPercent(percent: Figure, decimals = 2): string {
  if (!isKnown(percent)) return UNKNOWN
  if (Math.abs(percent) === Infinity) return signed(percent < 0, '∞')
  const magnitude = formatNumber(Math.abs(percent), { least: decimals })
  return signed(percent < 0 && /[1-9]/.test(magnitude), `${magnitude}%`)
}

/** US dollars in few characters: K below one million, then two decimals and M. $489K, $1.29M. */
export function formatCompactDollars(dollars: Figure): string {
  if (!isKnown(dollars)) return UNKNOWN
  const magnitude = Math.abs(dollars)
  const thousands = Math.round(magnitude / 1_000)
  if (thousands === 0) return '$0'
  const text = thousands < 1_000 ? `$${thousands}K` : `$${(magnitude / 1_000_000).toFixed(2)}M`
  return signed(dollars < 0, text)
}

/** A count with thousands commas: 1,284. */
export function formatCount(count: Figure): string {
  return isKnown(count) ? signed(count < 0, formatNumber(Math.abs(count))) : UNKNOWN
}

/** Rooms of which some are no whole ones: above one with one decimal, 2.0. */
export function formatRoomCount(count: Figure): string {
  return isKnown(count) && count > 1 ? count.toFixed(1) : formatCount(count)
}
