import { RowError, quoted } from '../checkFields'
import { lettersOf } from './lettersOf'

/** `gone`: neither for sale nor sold, so that no search finds it. */
export type ListingStatus = 'forSale' | 'sold' | 'gone'

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
  canceled: 'gone',
  cancelled: 'gone',
  delete: 'gone',
  deleted: 'gone',
  expired: 'gone',
  hold: 'gone',
  incomplete: 'gone',
  offmarket: 'gone',
  temporarilyoffmarket: 'gone',
  withdrawn: 'gone',
}

/** Throws a RowError for an unknown status. */
export function listingStatus(name: string, text: string): ListingStatus {
  const letters = lettersOf(text)
  if (!Object.hasOwn(statuses, letters))
    throw new RowError(`${name}: ${quoted(text)} is not a listing status`)
  return statuses[letters]!
}
