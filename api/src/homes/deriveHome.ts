import { DAY_MS } from '@freehold/contracts'
import { homeColumns } from '../db/homeColumns'
import type { properties } from '../db/schema'
import { WITHHELD } from '../properties/withheldAddress'
import type { Listing } from './Listing'
import { withholdAddress } from './withholdAddress'

type Home = typeof properties.$inferSelect

/** All columns of a home that its listings have too, their number, and the home's expenses and media. */
export type DerivedHome = Omit<Pick<Home, keyof Home & keyof Listing>, 'id'> &
  Pick<Home, 'listingCount'> &
  Pick<Listing, 'expenses' | 'media'>

/**
 * What the listings of one home together say of it. Its leading listing decides whether it is for sale; prices, dates and
 * texts come from it and from other listings of the same offer, what describes the home from all. Rooms, positions, photos
 * and each type of expense come from one listing, as those of two do not fit together. The sale is the latest one, also
 * of a home that is for sale again.
 * @param listings at least one
 */
export function deriveHome(listings: readonly Listing[]): DerivedHome {
  const shown = listings.filter(({ visible }) => visible)
  const known = withoutWithheld(inOrder(shown.length > 0 ? shown : listings))
  const [leading] = known as [Listing]
  const offer = known.filter((one) => isSameOffer(one, leading))
  const sale = latestSale(known) ?? known.find(({ soldPrice }) => soldPrice !== null) ?? leading
  const { lng, lat } = known.find((one) => one.lng !== null) ?? leading
  const { source, listingKey, visible, status, addressFull, city, state, modifiedAt } = leading
  return {
    source,
    listingKey,
    listingCount: listings.length,
    visible,
    addressFull,
    city,
    state,
    zip: known.find(({ zip }) => zip !== '')?.zip ?? '',
    county: first(known, 'county'),
    lng,
    lat,
    ...homeFactsOf(known),
    ...roomsOf(known.find(hasRooms) ?? leading),
    status,
    listingPrice: first(offer, 'listingPrice'),
    originalListPrice: first(offer, 'originalListPrice'),
    listDate: first(offer, 'listDate'),
    listOffice: first(offer, 'listOffice'),
    remarks: first(offer, 'remarks'),
    modifiedAt,
    listPriceAtSale: sale.listPriceAtSale,
    soldPrice: sale.soldPrice,
    soldDate: sale.soldDate,
    expenses: expensesOf(known),
    media: known.find(({ media }) => media !== null && media.length > 0)?.media ?? null,
  }
}

const first = <Key extends keyof Listing>(listings: readonly Listing[], key: Key): Listing[Key] | null =>
  listings.find((one) => one[key] !== null)?.[key] ?? null

type HomeFacts = Pick<Home, keyof typeof homeColumns>

const homeFactsOf = (listings: readonly Listing[]) =>
  Object.fromEntries(
    Object.keys(homeColumns).map((name) => [name, first(listings, name as keyof HomeFacts)]),
  ) as HomeFacts

const roomsOf = ({ bedrooms, bathroomsFull, bathroomsHalf, bathroomsThreeQuarter }: Listing) => ({
  bedrooms,
  bathroomsFull,
  bathroomsHalf,
  bathroomsThreeQuarter,
})

const hasRooms = (listing: Listing) => Object.values(roomsOf(listing)).some((count) => count !== null)

/**
 * The leading listing first. A home is for sale if it went on the market after its latest sale, or no day is known. Then
 * listings for sale come in the order in which their sources changed them last, sales in that of their days.
 */
function inOrder(listings: readonly Listing[]): Listing[] {
  const latest = (days: (string | null)[]) => days.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null)
  const [offered, sold] = [listings.filter(isForSale), listings.filter((one) => !isForSale(one))]
  const offeredOn = latest(offered.map(({ listDate, modifiedAt }) => listDate ?? dayOf(modifiedAt)))
  const soldOn = latest(sold.map(({ soldDate }) => soldDate))
  const isOffered = offered.length > 0 && (offeredOn === null || soldOn === null || offeredOn > soldOn)
  const newest = (one: Listing) => [isForSale(one) ? null : one.soldDate, one.modifiedAt?.toISOString()]
  return listings.toSorted(
    (a, b) =>
      Number(isForSale(b) === isOffered) - Number(isForSale(a) === isOffered) ||
      compare(newest(b)[0], newest(a)[0]) ||
      compare(newest(b)[1], newest(a)[1]) ||
      compare(a.id, b.id),
  )
}

const isForSale = ({ status }: Listing) => status === 'forSale'
const dayOf = (time: Date | null) => time?.toISOString().slice(0, 10) ?? null

/** What is unknown comes first. */
function compare(a: string | null | undefined, b: string | null | undefined): number {
  const [one, other] = [a ?? '', b ?? '']
  return one < other ? -1 : Number(one > other)
}

/** Reports of one sale may differ by some days: one source dates the deed, another its recording. */
const SALE_DAYS = 45

/** Whether both are for sale, or tell of one sale. */
function isSameOffer(a: Listing, b: Listing): boolean {
  if (a.status !== b.status) return false
  if (isForSale(a) || a.soldDate === b.soldDate) return true
  const apart = Date.parse(a.soldDate ?? '') - Date.parse(b.soldDate ?? '')
  return Math.abs(apart) <= SALE_DAYS * DAY_MS
}

/** Null if no sale has a day. */
function latestSale(listings: readonly Listing[]): Listing | null {
  const sales = listings.filter(({ soldDate, soldPrice }) => soldDate !== null && soldPrice !== null)
  return sales.reduce<Listing | null>(
    (latest, sale) => (latest === null || sale.soldDate! > latest.soldDate! ? sale : latest),
    null,
  )
}

/**
 * A home's address is withheld as soon as one of its listings may not show it: the others neither show it, nor their
 * place of it, nor tell it in a text.
 */
function withoutWithheld(listings: Listing[]): Listing[] {
  const withheld = listings.find(isWithheld)
  if (!withheld) return listings
  const { lng, lat } = withheld
  const lines = listings.filter((one) => !isWithheld(one)).map(({ addressFull }) => addressFull)
  return listings.map((one) => (isWithheld(one) ? one : { ...withholdAddress(one, lines), lng, lat }))
}

const isWithheld = ({ addressFull }: Listing) => addressFull === WITHHELD

function expensesOf(listings: readonly Listing[]): Listing['expenses'] {
  const types = new Set(listings.flatMap(({ expenses }) => expenses.map(({ type }) => type)))
  return [...types].flatMap((type) => {
    const ofType = listings.map(({ expenses }) => expenses.filter((expense) => expense.type === type))
    return ofType.find((expenses) => expenses.length > 0) ?? []
  })
}
