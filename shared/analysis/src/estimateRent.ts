import type { Dollars, RentEstimate } from '@freehold/contracts'
import { median } from './median'

/** Gross rent of a year in part of the price: ATTOM, 2025, national; counties range from 0.029 to 0.18. */
const NATIONAL_YIELD = 0.0745

/** As for sales: fewer say little about a median. */
const COMPS_MIN = 3

/** HUD adds this part of the four-bedroom rent for each bedroom above four. */
const PART_PER_EXTRA_BEDROOM = 0.15

export interface RentEvidence {
  LatestListingPrice: number | null
  BedroomsTotal: number | null
  /** Square feet. */
  BuildingAreaTotal: number | null
  rentalComps: readonly { monthlyRent: number; BuildingAreaTotal: number | null }[]
  /** HUD's monthly rents of the ZIP for 0, 1, 2, 3 and 4 bedrooms, in dollars; null when not loaded. */
  smallAreaRents: readonly [number, number, number, number, number] | null
}

/**
 * Monthly rent in dollars by the best evidence there is: rental comps, HUD's small-area rents, a national yield on
 * the price. Null without any of them.
 */
export function estimateRent(evidence: RentEvidence): RentEstimate | null {
  return fromComps(evidence) ?? fromSmallArea(evidence) ?? fromPrice(evidence)
}

function fromComps({ BuildingAreaTotal: area, rentalComps }: RentEvidence): RentEstimate | null {
  const perSquareFoot = rentalComps.flatMap(({ monthlyRent, BuildingAreaTotal: size }) =>
    size && size > 0 && monthlyRent > 0 ? [monthlyRent / size] : [],
  )
  const middle = median(perSquareFoot)
  if (!area || area <= 0 || middle === null || perSquareFoot.length < COMPS_MIN) return null
  return estimate('RENTAL_COMPS', middle * area, perSquareFoot.length)
}

function fromSmallArea({
  BedroomsTotal: bedrooms,
  smallAreaRents: rents,
}: RentEvidence): RentEstimate | null {
  if (!rents || bedrooms === null) return null
  // The table holds no rent for fewer than 0 bedrooms.
  const known = rents[Math.min(Math.floor(bedrooms), 4)] ?? 0
  const extra = Math.max(0, Math.floor(bedrooms) - 4)
  return known > 0 ? estimate('SMALL_AREA_RENT', known * (1 + PART_PER_EXTRA_BEDROOM * extra)) : null
}

function fromPrice({ LatestListingPrice: price }: RentEvidence): RentEstimate | null {
  return price !== null && price > 0 ? estimate('PRICE_YIELD', (price * NATIONAL_YIELD) / 12) : null
}

function estimate(method: RentEstimate['method'], monthlyRent: number, compsUsed = 0): RentEstimate {
  return { monthlyRent: monthlyRent as Dollars, method, compsUsed }
}
