import { lettersOf } from './lettersOf'

/** RESO's PropertyTypes that are not homes for sale, and the names that MLSs have for them, which ATTOM passes on. */
const otherTypes: ReadonlySet<string> = new Set([
  'residentiallease',
  'residentialrental',
  'rental',
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

const isNoneOf = (words: ReadonlySet<string>, text: string | null) =>
  text === null || !words.has(lettersOf(text))

/**
 * Whether a listing of this type is a home for sale. A rental would otherwise become a sale for a few thousand dollars,
 * and a comp of its neighbors. Missing and unknown types count as homes.
 */
export const isTypeOfHome = (type: string | null) => isNoneOf(otherTypes, type)

export const isSubTypeOfHome = (subType: string | null) => isNoneOf(otherSubTypes, subType)
