import { lettersOf } from './lettersOf'

/** RESO's PropertyType, and what MLSs whose own words ATTOM passes on call the same. */
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
  // MLSs search farms with the land: acres make their price, with a house or without.
  'farm',
])

/** RESO's PropertySubType: what is filed under a home's type and is none, or only some weeks of one. */
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
 * Whether a listing of this type offers a home to buy: a monthly rent would be a sale of some thousand dollars, and a
 * comp of its neighbours. What is not told, or in words that are not known, is taken for one.
 */
export const isTypeOfHome = (type: string | null) => isNoneOf(otherTypes, type)

export const isSubTypeOfHome = (subType: string | null) => isNoneOf(otherSubTypes, subType)
