import { MOVED_METERS, WITHHELD } from '@freehold/contracts'
import { distanceMiles } from '@freehold/analysis'
import type { Listing } from './Listing'

/** What tells whether two listings are of one home. */
export type Identified = Pick<
  Listing,
  | 'propertyId'
  | 'apartFrom'
  | 'parcelKey'
  | 'addressKey'
  | 'doorKey'
  | 'addressFull'
  | 'zip'
  | 'county'
  | 'buildingArea'
  | 'lng'
  | 'lat'
>

/** Sources place a home at its door, at the middle of its parcel, or where a geocoder finds its street. */
const APART_MAX_METERS = 300
const METERS_PER_MILE = 1_609.344
/** Sources measure differently, and homes are extended. */
const AREA_DIFFERENCE_MAX = 0.4
/** Units whose numbers a source leaves out have one address, but other areas. */
const AREA_DIFFERENCE_MAX_OF_ADDRESS = 0.1

/**
 * Whether two listings are of one home: they have the same parcel number or the same address, and nothing speaks against
 * it.
 */
export function isSameHome(a: Identified, b: Identified): boolean {
  if (isOtherHome(a, b)) return false
  if (isSame(a.parcelKey, b.parcelKey)) return isInOneCounty(a, b) && hasSimilarArea(a, b, AREA_DIFFERENCE_MAX) // oxfmt-ignore
  return isSame(a.addressKey, b.addressKey) && hasSimilarArea(a, b, AREA_DIFFERENCE_MAX_OF_ADDRESS)
}

/**
 * Whether two listings cannot be of one home: another parcel, another house number, street or unit, a place far away, or an
 * Admin's decision.
 */
export const isOtherHome = (a: Identified, b: Identified): boolean =>
  differs(a.parcelKey, b.parcelKey) ||
  differs(a.doorKey, b.doorKey) ||
  isFar(a, b) ||
  isSetApart(a, b) ||
  isSetApart(b, a)

const isSetApart = (a: Identified, { propertyId }: Identified) =>
  propertyId !== null && a.apartFrom.includes(propertyId)

const isSame = (a: string | null, b: string | null) => a !== null && a === b
const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b

function isFar(a: Identified, b: Identified): boolean {
  if (!isPlaced(a) || !isPlaced(b)) return false
  // All markers of a home whose address is withheld are moved alike.
  const isOneMoved = (a.addressFull === WITHHELD) !== (b.addressFull === WITHHELD)
  const most = APART_MAX_METERS + (isOneMoved ? MOVED_METERS.max : 0)
  return distanceMiles([a.lng, a.lat], [b.lng, b.lat]) * METERS_PER_MILE > most
}

type Placed = Identified & { lng: number; lat: number }

const isPlaced = (listing: Identified): listing is Placed => listing.lng !== null && listing.lat !== null

/** Each county numbers its parcels. Without coordinates the ZIP code has to be the same too. */
function isInOneCounty(a: Identified, b: Identified): boolean {
  if (a.county !== null && b.county !== null && lettersOf(a.county) !== lettersOf(b.county)) return false
  return (isPlaced(a) && isPlaced(b)) || a.zip === '' || b.zip === '' || a.zip === b.zip
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

function hasSimilarArea(a: Identified, b: Identified, most: number): boolean {
  if (a.buildingArea === null || b.buildingArea === null) return true
  const [small, large] = [a.buildingArea, b.buildingArea].toSorted((one, other) => one - other)
  return small! >= large! * (1 - most)
}
