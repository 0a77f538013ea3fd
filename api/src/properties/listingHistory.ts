import { DAY_MS, type Dollars, type ListingEvent } from '@freehold/contracts'
import type { listingChanges, listings } from '../db/schema'

export type StoredListingChange = Omit<typeof listingChanges.$inferSelect, 'listingId'>

/** What a listing says of when it began and how it ended. */
export type ListingDays = Pick<
  typeof listings.$inferSelect,
  'listDate' | 'originalListPrice' | 'soldDate' | 'soldPrice'
>

/** Sources date one event differently, by the deed or by its record. */
const SAME_EVENT_DAYS = 45

/** Events that do not happen twice within that time. */
const single: ReadonlySet<ListingEvent['event']> = new Set(['listed', 'priceChanged', 'sold'])

/**
 * What happened to a home, the newest first: when it was listed, changes of its listings, and its sales. Several sources
 * may tell of the same event, which is then shown once, with its first day.
 */
export function listingHistory(
  listings: readonly ListingDays[],
  changes: readonly StoredListingChange[],
): ListingEvent[] {
  const all = [...listings.flatMap(listed), ...changes.flatMap(eventOf), ...listings.flatMap(sold)]
  const inOrder = all.toSorted((a, b) => a.day.localeCompare(b.day))
  const once: ListingEvent[] = []
  for (const one of inOrder) if (!once.some((earlier) => isSameEvent(earlier, one))) once.push(one)
  return once.toReversed()
}

function isSameEvent(a: ListingEvent, b: ListingEvent): boolean {
  if (a.event !== b.event || a.price !== b.price || a.previousPrice !== b.previousPrice) return false
  const days = (Date.parse(b.day) - Date.parse(a.day)) / DAY_MS
  return days <= (single.has(a.event) ? SAME_EVENT_DAYS : 0)
}

const listed = ({ listDate, originalListPrice }: ListingDays) =>
  listDate === null ? [] : [event(listDate, 'listed', originalListPrice)]

const sold = ({ soldDate, soldPrice }: ListingDays) =>
  soldDate === null ? [] : [event(soldDate, 'sold', soldPrice)]

/** The change to 'sold' is left out, as its day is the one of the record and not of the sale. */
function eventOf({ changedAt, kind, price, previousPrice, status }: StoredListingChange): ListingEvent[] {
  const day = changedAt.toISOString().slice(0, 10)
  if (kind === 'price') return [event(day, 'priceChanged', price, previousPrice)]
  if (status === 'sold') return []
  return [event(day, status === 'offMarket' ? 'offMarket' : 'backOnMarket', price)]
}

const event = (
  day: string,
  name: ListingEvent['event'],
  price: number | null,
  previousPrice: number | null = null,
): ListingEvent => ({
  day,
  event: name,
  price: price as Dollars | null,
  previousPrice: previousPrice as Dollars | null,
})
