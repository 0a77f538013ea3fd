import { BadRow, quoted } from '../facts'
import { lettersOf } from './lettersOf'

/** `gone`: no home for sale and none that was sold; in no search. */
export type ListingStatus = 'forSale' | 'sold' | 'gone'

/** RESO's StandardStatus, and what ATTOM calls the same, by their letters alone. */
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

/** Throws a BadRow for a status that there is not. */
export function listingStatus(name: string, text: string): ListingStatus {
  const letters = lettersOf(text)
  if (!Object.hasOwn(statuses, letters))
    throw new BadRow(`${name}: ${quoted(text)} is no status of a listing`)
  return statuses[letters]!
}
