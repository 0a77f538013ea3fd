import type { ListingKind } from '../../../db/listingParts'
import { lettersOf } from './lettersOf'

/** RESO's PropertyType of homes for rent, and the names that MLSs have for it, which ATTOM passes on. */
const leaseTypes: ReadonlySet<string> = new Set(['residentiallease', 'residentialrental', 'rental'])

/** Those that are not homes. */
const otherTypes: ReadonlySet<string> = new Set([
  'commerciallease',
  'commercialsale',
  'commercial',
  'businessopportunity',
  'land',
  'lotsandland',
  'vacantland',
  // MLSs list farms as land: their price depends on the acres, whether there is a house or not.
  'farm',
])

/** RESO's PropertySubTypes that are not homes although they are listed under a type of homes. */
const otherSubTypes: ReadonlySet<string> = new Set([
  'boatslip',
  'business',
  'deededparking',
  'hotelmotel',
  'industrial',
  'mobilehomepark',
  'office',
  'retail',
  'timeshare',
  'unimprovedland',
  'warehouse',
])

const isOneOf = (words: ReadonlySet<string>, text: string | null) =>
  text !== null && words.has(lettersOf(text))

/**
 * What a listing of this type offers; null if it is not a home. A lease would otherwise become a sale for a few thousand
 * dollars, and a comp of its neighbors. Missing and unknown types count as homes for sale.
 */
export function kindOfType(type: string | null): ListingKind | null {
  if (isOneOf(leaseTypes, type)) return 'lease'
  return isOneOf(otherTypes, type) ? null : 'sale'
}

export const isSubTypeOfHome = (subType: string | null) => !isOneOf(otherSubTypes, subType)
