import { distanceMiles } from '@freehold/analysis'
import {
  isWithheld,
  type AdjustmentGrid,
  type LatLngLiteral,
  type LngLat,
  type Property,
  type RentalComp,
} from '@freehold/contracts'

/** The home of a report on its map. */
export interface HomePlace extends LatLngLiteral {
  /** Its address may not be shown, so that its place has been moved: an area stands for it. */
  isWithheld: boolean
}

export interface CompPlace extends HomePlace {
  /** That of the adjustment grid, or of the plot of the rent; from 1. */
  number: number
  /** From the home. */
  miles: number
}

const placeOf = ([lng, lat]: LngLat, home: { PropertyAddressFull: string }): HomePlace => ({
  lat,
  lng,
  isWithheld: isWithheld(home),
})

/** Null for a home without coordinates, or that is not shown any more. */
export const homePlace = (property: Property | null): HomePlace | null =>
  property?.location ? placeOf(property.location.coordinates, property) : null

/** The comps of a grid, numbered as in its table. */
export const compPlaces = (grid: AdjustmentGrid | null): CompPlace[] =>
  (grid?.comps ?? []).map((comp, index) => ({
    ...placeOf(comp.location.coordinates, comp),
    number: index + 1,
    miles: comp.miles,
  }))

/** The leases that a rent is estimated from, numbered as in its plot. */
export const leasePlaces = (
  home: Pick<Property, 'location'>,
  leases: readonly RentalComp[] | undefined,
): CompPlace[] => {
  const { location } = home
  if (location === null) return []
  return (leases ?? []).map((lease, index) => ({
    ...placeOf(lease.location.coordinates, lease),
    number: index + 1,
    miles: distanceMiles(location.coordinates, lease.location.coordinates),
  }))
}
