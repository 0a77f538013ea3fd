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

/** Throws a RowError for an unknown status. */
export function listingStatus(name: string, text: string): ListingStatus {
  const letters = lettersOf(text)
  if (!Object.hasOwn(statuses, letters))
    throw new RowError(`${name}: ${quoted(text)} is not a listing status`)
  return statuses[letters]!
}
