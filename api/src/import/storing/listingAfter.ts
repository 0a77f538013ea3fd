import { WITHHELD } from '@freehold/contracts'
import { type Listing, listingColumns } from '../../homes/Listing'
import type { ChangedListing } from '../../homes/prepareHomes'
import { isRemoval, type ListingRemoval } from '../ListingRecord'
import type { SaleDecision } from './decideOutcome'

/** The listing as it is stored from now on. */
export function listingAfter(
  source: string,
  { id, update, contentHash }: SaleDecision,
  stored: Listing | undefined,
): ChangedListing {
  const modifiedAt = update.modifiedAt ? new Date(update.modifiedAt) : (stored?.modifiedAt ?? null)
  if (isRemoval(update)) {
    const { listingKey } = update
    const listing = { ...removed(stored ?? unknown, update), id, source, listingKey, contentHash, modifiedAt }
    return { listing, isToBePlaced: false }
  }
  // What an update may lack or has in another form.
  const completed = {
    modifiedAt,
    media: update.media ?? null,
    parcelKey: update.parcelKey ?? null,
    addressKey: update.addressKey ?? null,
    doorKey: update.doorKey ?? null,
  }
  const listing: Listing = {
    // Before the spread, because a property after it takes many times as long.
    id,
    source,
    contentHash,
    propertyId: stored?.propertyId ?? null,
    apartFrom: stored?.apartFrom ?? [],
    visible: true,
    ...update,
    ...completed,
  }
  return { listing: withKnownMedia(listing, stored), isToBePlaced: isToBePlaced(listing, stored) }
}

/** A record that mentions no media keeps those that are stored. Their captions may contain an address that is now withheld. */
function withKnownMedia(listing: Listing, stored: Listing | undefined): Listing {
  if (listing.media !== null || !stored?.media) return listing
  const isNewlyWithheld = listing.addressFull === WITHHELD && stored.addressFull !== WITHHELD
  return { ...listing, media: isNewlyWithheld ? withoutCaptions(stored.media) : stored.media }
}

const withoutCaptions = (media: Listing['media']) => media && media.map((one) => ({ ...one, caption: null }))

/** Whether it has to be compared again with others: something has changed that tells of which home it is. */
const isToBePlaced = (listing: Listing, stored: Listing | undefined) =>
  !stored?.propertyId ||
  listing.parcelKey !== stored.parcelKey ||
  listing.addressKey !== stored.addressKey ||
  listing.doorKey !== stored.doorKey ||
  listing.zip !== stored.zip ||
  listing.county !== stored.county ||
  listing.lng !== stored.lng ||
  listing.lat !== stored.lat ||
  listing.buildingArea !== stored.buildingArea

/**
 * Users who saved an analysis of a removed home still see it, but not where it is, if that may not be shown. Any text may
 * contain the address.
 */
function removed(stored: Listing, { isWithheld }: ListingRemoval): Listing {
  if (!isWithheld || stored.addressFull === '') return { ...stored, visible: false }
  const texts = { view: null, condition: null, listOffice: null, remarks: null }
  const place = { addressFull: WITHHELD, parcelNumber: null, lng: null, lat: null }
  return { ...stored, ...texts, ...place, media: withoutCaptions(stored.media), visible: false }
}

/** A removal of a listing that was never read is stored too: an older record of it may still arrive. */
const unknown = {
  ...Object.fromEntries(Object.keys(listingColumns).map((name) => [name, null])),
  apartFrom: [],
  status: 'forSale',
  addressFull: '',
  city: '',
  state: '',
  zip: '',
  expenses: [],
} as unknown as Listing
