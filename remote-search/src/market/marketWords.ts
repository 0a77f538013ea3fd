import { MARKET_SAMPLE_MIN, type MarketReport } from '@freehold/contracts'
import { formatCount, formatDay } from '@freehold/ui'
import type { AskedPlace } from './placeIn'

/** '1 home', '152 homes' */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** What a figure is of, and why there is none. */
export const sampleText = (count: number, one: string, rest = '') =>
  countText(count, one) + (count < MARKET_SAMPLE_MIN ? `, fewer than ${MARKET_SAMPLE_MIN}` : rest)

/** '98118, Seattle', 'Seattle, WA' or 'Drawn area'. */
export function placeName({ zip, city, state }: MarketReport['place'], asked: AskedPlace): string {
  if (asked.areas !== undefined) return asked.areas.includes(';') ? 'Drawn areas' : 'Drawn area'
  return [zip, city, zip === null ? state : null].filter((part) => part !== null).join(', ')
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Mar' for '2024-03'. */
export const monthName = (month: string) => monthNames[Number(month.slice(5)) - 1]!

/** 'Mar 2024' */
export const monthText = (month: string) => `${monthName(month)} ${month.slice(0, 4)}`

/** Of which days the figures are. */
export function periodText({ asOf, sales: { months } }: MarketReport): string {
  const [first, last] = [months[0], months.at(-1)]
  if (asOf === null || !first || !last) return 'The listings state no days, so there is no figure of sales.'
  return `Listings of ${formatDay(asOf)}; sales and leases from ${monthText(first.month)} to ${monthText(last.month)}.`
}
