import type { ListingKind } from '../../../db/listingParts'
import { RowError, quoted } from '../checkFields'
import { lettersOf } from './lettersOf'

/** `removed`: neither for sale nor sold, so that no search finds it. */
export type ListingStatus = 'forSale' | 'sold' | 'removed'

/** RESO's StandardStatus and ATTOM's names for the same, by their letters. */
const statuses: Readonly<Record<string, ListingStatus>> = {
  active: 'forSale',
  activeundercontract: 'forSale',
  comingsoon: 'forSale',
  pending: 'forSale',
  contingent: 'forSale',
  undercontract: 'forSale',
  closed: 'sold',
  sold: 'sold',
  canceled: 'removed',
  cancelled: 'removed',
  delete: 'removed',
  deleted: 'removed',
  expired: 'removed',
  hold: 'removed',
  incomplete: 'removed',
  offmarket: 'removed',
  temporarilyoffmarket: 'removed',
  withdrawn: 'removed',
}

/** What some MLSs, and ATTOM, have in place of Closed for homes for rent. */
const leased: ReadonlySet<string> = new Set(['leased', 'rented'])

/** The status of a listing; that of a lease is read like one of a sale. Throws a RowError for an unknown status. */
export function listingStatus(name: string, text: string, kind: ListingKind): ListingStatus {
  const letters = lettersOf(text)
  if (kind === 'lease' && leased.has(letters)) return 'sold'
  if (!Object.hasOwn(statuses, letters))
    throw new RowError(`${name}: ${quoted(text)} is not a listing status`)
  return statuses[letters]!
}
