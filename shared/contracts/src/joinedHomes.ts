import * as v from 'valibot'
import { endpoint } from './endpoint'
import { Id } from './fields'
import { ImplausibleListing } from './listingChecks'
import { ListingStatus } from './listingStatus'
import { listQuery } from './lists'
import { Dollars, IsoDate } from './units'

/** The id of a listing, its address as its source writes it, its source, and its key there. */
const SourceListing = v.omit(ImplausibleListing, ['checks'])

/** A home and its address, which is withheld if one of its listings may not show it. */
const AddressedHome = v.omit(SourceListing, ['source', 'listingKey'])
export type AddressedHome = v.InferOutput<typeof AddressedHome>

/** What a listing has in common with another one of its home. */
export const JoinReason = v.picklist(['parcelNumber', 'address'])
export type JoinReason = v.InferOutput<typeof JoinReason>

export const JoinedListing = v.object({
  ...SourceListing.entries,
  listingStatus: ListingStatus,
  /** False if its source has removed it. */
  visible: v.boolean(),
  /** Whether its source may not show its address, so that the home shows none. */
  isWithheld: v.boolean(),
  /** Whether the home has its status, price and dates. */
  leads: v.boolean(),
  LatestListingPrice: v.nullable(Dollars),
  OnMarketDate: v.nullable(IsoDate),
  MLSSoldPrice: v.nullable(Dollars),
  soldDate: v.nullable(IsoDate),
  /** Empty if the listing that joined it with the others is of another home by now. */
  joinedBy: v.array(JoinReason),
})
export type JoinedListing = v.InferOutput<typeof JoinedListing>

/** A home of several listings. */
export const JoinedHome = v.object({
  ...AddressedHome.entries,
  /** The leading one first, then the newest. */
  listings: v.array(JoinedListing),
})
export type JoinedHome = v.InferOutput<typeof JoinedHome>

/** A listing that an Admin has set apart from a home. */
export const ApartListing = v.object({
  ...SourceListing.entries,
  /** The home that it is of now. */
  propertyId: v.string(),
  apartFrom: AddressedHome,
})
export type ApartListing = v.InferOutput<typeof ApartListing>

export const joinedHomeSorts = ['address', 'source'] as const
export const JoinedHomeQuery = v.omit(listQuery(joinedHomeSorts), ['active'])
export type JoinedHomeQuery = v.InferOutput<typeof JoinedHomeQuery>

const search = v.pick(JoinedHomeQuery, ['search'])

/** By address, or by the source of the leading listing. Finds homes of which a listing matches. */
export const listJoinedHomes = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/joinedHomes',
  query: JoinedHomeQuery,
  result: v.array(JoinedHome),
})

export const joinedHomeCount = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/joinedHomeCount',
  query: search,
  result: v.object({ joinedHomeCount: v.number() }),
})

/** One for each home that a listing was set apart from. */
export const listApartListings = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/apartListings',
  query: JoinedHomeQuery,
  result: v.array(ApartListing),
})

export const apartListingCount = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/apartListingCount',
  query: search,
  result: v.object({ apartListingCount: v.number() }),
})

const apart = {
  base: 'admin',
  path: '/listing/:id/apart/:home',
  params: v.object({ id: Id, home: Id }),
  refusals: [409],
} as const

/** Sets a listing apart from the home that it is of: it becomes another home, and no import joins them again. */
export const setListingApart = endpoint({ method: 'PUT', ...apart })

/** Undoes {@link setListingApart}. The listing is of that home again if it still fits. */
export const joinListingAgain = endpoint({
  method: 'DELETE',
  ...apart,
  result: v.object({ isJoined: v.boolean() }),
})
