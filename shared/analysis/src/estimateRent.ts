import type { Dollars, RentEstimate } from '@freehold/contracts'
import { median } from './median'

/** A year's gross rent as a fraction of the price: ATTOM, 2025, national; counties range from 0.029 to 0.18. */
const NATIONAL_YIELD = 0.0745

/** As for sales: a median of fewer is not reliable. */
const COMPS_MIN = 3

/** HUD adds this fraction of the four-bedroom rent for each bedroom above four. */
const FRACTION_PER_EXTRA_BEDROOM = 0.15

export interface RentEvidence {
  LatestListingPrice: number | null
  BedroomsTotal: number | null
  /** Square feet. */
  BuildingAreaTotal: number | null
  rentalComps: readonly { monthlyRent: number; BuildingAreaTotal: number | null }[]
  /** HUD's monthly rents of the ZIP code for 0 to 4 bedrooms, in dollars; null if not loaded. */
  smallAreaRents: readonly [number, number, number, number, number] | null
}

/**
 * Monthly rent in dollars by the best available evidence: rental comps, else HUD's small-area rents, else a national
 * yield on the price. Null without any.
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
  // 0 for a negative number of bedrooms, which the table does not contain.
  const known = rents[Math.min(Math.floor(bedrooms), 4)] ?? 0
  const extra = Math.max(0, Math.floor(bedrooms) - 4)
  return known > 0 ? estimate('SMALL_AREA_RENT', known * (1 + FRACTION_PER_EXTRA_BEDROOM * extra)) : null
}

function fromPrice({ LatestListingPrice: price }: RentEvidence): RentEstimate | null {
  return price !== null && price > 0 ? estimate('PRICE_YIELD', (price * NATIONAL_YIELD) / 12) : null
}

function estimate(method: RentEstimate['method'], monthlyRent: number, compsUsed = 0): RentEstimate {
  return { monthlyRent: monthlyRent as Dollars, method, compsUsed }
}
