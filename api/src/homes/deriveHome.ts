import { WITHHELD } from '@freehold/contracts'
import type { properties } from '../db/schema'
import type { Listing } from './Listing'
import { inOrder, isForSale, isSameOffer, latestSale } from './offers'
import { withholdsAddress } from './removals'

type Home = typeof properties.$inferSelect

/** All columns of a home that its listings have too, those that follow from them, and its expenses and media. */
export type DerivedHome = Omit<Pick<Home, keyof Home & keyof Listing>, 'id'> &
  Pick<Home, 'listingCount' | 'geocodeQuality' | 'stale'> &
  Pick<Listing, 'expenses' | 'media'>

/**
 * What the listings of one home together say of it. Its leading listing decides whether it is for sale; prices, dates,
 * texts, photos and expenses come from it and from other listings of the same offer, what describes the home from all.
 * Rooms, positions, photos and each type of expense come from one listing, as those of two do not fit together. The sale
 * is the latest one, also of a home that is for sale again.
 * @param listings at least one
 */
export function deriveHome(listings: readonly Listing[]): DerivedHome {
  const shown = listings.filter(({ visible }) => visible)
  const ordered = inOrder(shown.length > 0 ? shown : listings)
  const known = withoutWithheld(ordered, findWithheld(listings, ordered[0]!))
  const [leading] = known as [Listing]
  const offer = known.filter((one) => isSameOffer(one, leading))
  const sale = isForSale(leading) ? latestSale(known) : offer
  const { lng, lat } = known.find((one) => one.lng !== null) ?? leading
  const { source, listingKey, visible, status, addressFull, city, state, modifiedAt } = leading
  const { bedrooms, bathroomsFull, bathroomsHalf, bathroomsThreeQuarter } = known.find(hasRooms) ?? leading
  return {
    bedrooms,
    bathroomsFull,
    bathroomsHalf,
    bathroomsThreeQuarter,
    source,
    listingKey,
    listingCount: listings.length,
    visible,
    addressFull,
    city,
    state,
    buildingArea: first(known, 'buildingArea'),
    yearBuilt: first(known, 'yearBuilt'),
    lotSize: first(known, 'lotSize'),
    stories: first(known, 'stories'),
    garageSpaces: first(known, 'garageSpaces'),
    isWaterfront: first(known, 'isWaterfront'),
    view: first(known, 'view'),
    condition: first(known, 'condition'),
    constructionGrade: first(known, 'constructionGrade'),
    parcelNumber: first(known, 'parcelNumber'),
    zip: known.find(({ zip }) => zip !== '')?.zip ?? '',
    county: first(known, 'county'),
    lng,
    lat,
    // Its own coordinates, or none, replace those of the geocoder.
    geocodeQuality: null,
    stale: visible,
    status,
    listingPrice: first(offer, 'listingPrice'),
    originalListPrice: first(offer, 'originalListPrice'),
    listDate: first(offer, 'listDate'),
    listOffice: first(offer, 'listOffice'),
    remarks: first(offer, 'remarks'),
    modifiedAt,
    listPriceAtSale: first(sale, 'listPriceAtSale'),
    soldPrice: first(sale, 'soldPrice'),
    soldDate: first(sale, 'soldDate'),
    expenses: expensesOf(offer),
    media: offer.find(({ media }) => media !== null && media.length > 0)?.media ?? null,
  }
}

function first<Key extends keyof Listing>(listings: readonly Listing[], key: Key): Listing[Key] | null {
  for (const listing of listings) if (listing[key] !== null) return listing[key]
  return null
}

const hasRooms = ({ bedrooms, bathroomsFull, bathroomsHalf, bathroomsThreeQuarter }: Listing) =>
  [bedrooms, bathroomsFull, bathroomsHalf, bathroomsThreeQuarter].some((count) => count !== null)

/**
 * A listing because of which the home's address is withheld: one that is for sale or of the leading one's sale, or any if
 * no listing is shown. That of an earlier sale says nothing about the offer of today.
 */
const findWithheld = (listings: readonly Listing[], leading: Listing): Listing | undefined =>
  listings.find((one) => withholdsAddress(one) && (!leading.visible || isForSale(one) || isSameOffer(one, leading))) // oxfmt-ignore

/**
 * If the address is withheld, the other listings neither show it, nor their place of it, nor a text or photo that could
 * tell it. If it is not, those of earlier sales that withhold it have no place to show.
 */
const withoutWithheld = (listings: readonly Listing[], withheld: Listing | undefined): Listing[] =>
  listings.map((one) => {
    if (!withheld) return one.addressFull === WITHHELD ? { ...one, lng: null, lat: null } : one
    const { addressFull, lng, lat } = withheld
    return one.addressFull === WITHHELD
      ? { ...one, parcelNumber: null }
      : { ...one, ...untold, addressFull, lng, lat }
  })

const untold = {
  parcelNumber: null,
  view: null,
  condition: null,
  listOffice: null,
  remarks: null,
  media: null,
}

function expensesOf(listings: readonly Listing[]): Listing['expenses'] {
  const types = new Set(listings.flatMap(({ expenses }) => expenses.map(({ type }) => type)))
  return [...types].flatMap((type) => {
    const ofType = listings.map(({ expenses }) => expenses.filter((expense) => expense.type === type))
    return ofType.find((expenses) => expenses.length > 0) ?? []
  })
}
