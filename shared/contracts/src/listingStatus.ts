import * as v from 'valibot'

/** A property is for sale or sold. Listings in any other status are not shown. */
export const listingStatuses = ['forSale', 'sold'] as const
export const ListingStatus = v.picklist(listingStatuses)
export type ListingStatus = v.InferOutput<typeof ListingStatus>

/** What changes of a listing are kept. */
export const listingChangeKinds = ['price', 'status'] as const
