import type { Dollars, ListingEvent } from '@freehold/contracts'
import type { listingChanges, listings } from '../db/schema'

export type StoredListingChange = Omit<typeof listingChanges.$inferSelect, 'listingId'>

/** What a listing says of when it began and how it ended. */
export type ListingDays = Pick<
  typeof listings.$inferSelect,
  'listDate' | 'originalListPrice' | 'soldDate' | 'soldPrice'
>

/**
 * What happened to a home, the newest first: when it was listed, changes of its listings, and its sales. Several sources
 * may tell of the same event, which is then shown once.
 */
export function listingHistory(
  listings: readonly ListingDays[],
  changes: readonly StoredListingChange[],
): ListingEvent[] {
  const inOrder = [...listings.flatMap(listed), ...changes.flatMap(eventOf), ...listings.flatMap(sold)]
  const once = new Map(inOrder.map((one) => [`${one.day} ${one.event} ${one.price}`, one]))
  return [...once.values()].toReversed().toSorted((a, b) => b.day.localeCompare(a.day))
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
