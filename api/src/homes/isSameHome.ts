import { distanceMiles } from '@freehold/analysis'
import { WITHHELD } from '../properties/withheldAddress'
import type { Listing } from './Listing'
import { MOVED_METERS } from './movedMeters'

/** What tells whether two listings are of one home. */
export type Identified = Pick<
  Listing,
  'propertyId' | 'apartFrom' | 'parcelKey' | 'addressKey' | 'doorKey' | 'addressFull' | 'buildingArea' | 'lng' | 'lat'
> // oxfmt-ignore

/** Sources place a home at its door, at the middle of its parcel, or where a geocoder finds its street. */
const APART_MAX_METERS = 300
const METERS_PER_MILE = 1_609.344
/** Units whose numbers a source leaves out have one address, but other areas. */
const AREA_DIFFERENCE_MAX = 0.2

/**
 * Whether two listings are of one home: they have the same parcel number or the same address, and are near each other
 * where both have coordinates. With the same address alone, their areas must not differ much.
 */
export function isSameHome(a: Identified, b: Identified): boolean {
  if (isOtherHome(a, b) || !isNear(a, b)) return false
  return isSame(a.parcelKey, b.parcelKey) || (isSame(a.addressKey, b.addressKey) && hasSimilarArea(a, b))
}

/** Whether two listings cannot be of one home: another parcel, another house number or unit, or an Admin's decision. */
export const isOtherHome = (a: Identified, b: Identified): boolean =>
  differs(a.parcelKey, b.parcelKey) || differs(a.doorKey, b.doorKey) || isSetApart(a, b) || isSetApart(b, a)

const isSetApart = (a: Identified, { propertyId }: Identified) =>
  propertyId !== null && a.apartFrom.includes(propertyId)

const isSame = (a: string | null, b: string | null) => a !== null && a === b
const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b

function isNear(a: Identified, b: Identified): boolean {
  if (a.lng === null || a.lat === null || b.lng === null || b.lat === null) return true
  // All markers of a home whose address is withheld are moved alike.
  const isOneMoved = (a.addressFull === WITHHELD) !== (b.addressFull === WITHHELD)
  const most = APART_MAX_METERS + (isOneMoved ? MOVED_METERS.max : 0)
  return distanceMiles([a.lng, a.lat], [b.lng, b.lat]) * METERS_PER_MILE <= most
}

function hasSimilarArea(a: Identified, b: Identified): boolean {
  if (a.buildingArea === null || b.buildingArea === null) return true
  const [small, large] = [a.buildingArea, b.buildingArea].toSorted((one, other) => one - other)
  return small! >= large! * (1 - AREA_DIFFERENCE_MAX)
}
