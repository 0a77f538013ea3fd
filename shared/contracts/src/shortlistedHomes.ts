import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, IdParams, optionalText, version } from './fields'
import { ListingStatus } from './listingStatus'
import { PropertySummary, storedReturns } from './properties'
import { ShortlistStage } from './shortlist'
import { IsoTime } from './units'

/** A home on the user's shortlist. */
export const ShortlistedHome = v.object({
  propertyId: v.string(),
  PropertyAddressFull: v.string(),
  stage: ShortlistStage,
  note: v.string(),
  /** Of the note. */
  version: v.string(),
  /** When it was added. */
  createdAt: IsoTime,
  /** Null if the property has been withdrawn or hidden. */
  home: v.nullable(
    v.object({
      ...v.omit(PropertySummary, ['location', 'PublicListingRemarks', 'compIDs', 'photoUrl']).entries,
      listingStatus: ListingStatus,
    }),
  ),
  /** Its price and returns when it was added; null if it has been withdrawn or hidden. */
  whenAdded: v.nullable(
    v.object({ LatestListingPrice: PropertySummary.entries.LatestListingPrice, ...storedReturns }),
  ),
})
export type ShortlistedHome = v.InferOutput<typeof ShortlistedHome>

/** The user's shortlist, by stage, then the newest first. */
export const listShortlist = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/shortlist',
  result: v.array(ShortlistedHome),
})

export const ShortlistChange = v.pipe(
  fields({
    stage: v.optional(ShortlistStage),
    note: v.optional(optionalText('Note')),
    /** Of the note that the new one replaces. */
    version,
  }),
  v.check(({ stage, note }) => stage !== undefined || note !== undefined, 'Stage or note is required'),
)
export type ShortlistChange = v.InferOutput<typeof ShortlistChange>

/** Changes the stage, the note or both. */
export const changeShortlisted = endpoint({
  method: 'PATCH',
  base: 'auth',
  path: '/shortlist/:id',
  params: IdParams,
  body: ShortlistChange,
  result: ShortlistedHome,
  refusals: [409],
})
