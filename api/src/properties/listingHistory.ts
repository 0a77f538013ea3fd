import type { Dollars, ListingEvent, Property } from '@freehold/contracts'
import type { listingChanges } from '../db/schema'

export type StoredListingChange = Omit<typeof listingChanges.$inferSelect, 'propertyId'>

interface Listing extends Pick<Property, 'OnMarketDate' | 'MLSSoldPrice' | 'soldDate'> {
  originalListPrice: number | null
}

/** What happened to a listing, the newest first: when it was listed, its changes, and its sale. */
export function listingHistory(listing: Listing, changes: readonly StoredListingChange[]): ListingEvent[] {
  const { OnMarketDate, originalListPrice, MLSSoldPrice, soldDate } = listing
  const listed = OnMarketDate ? [event(OnMarketDate, 'listed', originalListPrice)] : []
  const sold = soldDate === null ? [] : [event(soldDate, 'sold', MLSSoldPrice)]
  const inOrder = [...listed, ...changes.flatMap(eventOf), ...sold]
  return inOrder.toReversed().toSorted((a, b) => b.day.localeCompare(a.day))
}

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
