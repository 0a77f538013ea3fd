import type { Dollars, RentEstimate } from '@freehold/contracts'
import { basisOf } from './estimateArv'
import { median, quantile } from './median'
import type { MarketModel } from './valuation/MarketModel'
import type { Valuation } from './valuation/marketValuer'

/**
 * A year's gross rent as a fraction of the price: ATTOM, 2025, national, where counties range from 0.029 to 0.18. Half of
 * all homes are assumed to yield between the low and the high fraction (docs/valuation.md).
 */
export const nationalYield = { low: 0.057, middle: 0.0745, high: 0.0975 }

/**
 * The 25th and the 75th percentile of the rents of a ZIP code and number of bedrooms, as fractions of HUD's rent, which is
 * the 40th percentile (docs/valuation.md).
 */
const SMALL_AREA_RANGE = { low: 0.9, high: 1.26 }

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
  /** The fiscal year of these rents. */
  smallAreaRentsYear?: number | null
}

/**
 * Monthly rent in dollars, with its 25th and 75th percentile, where a market has too few leases for
 * {@link rentByAdjustedLeases}. By the best available evidence: the median rent per square foot of rental comps, else HUD's
 * small-area rents, else a national yield on the price. Null without any.
 */
export function estimateRent(evidence: RentEvidence): RentEstimate | null {
  return fromComps(evidence) ?? fromSmallArea(evidence) ?? fromPrice(evidence)
}

/** The rent of a home that was valued by adjusted leases; null if their error could not be measured. */
export function rentByAdjustedLeases(
  { value, salesUsed, halfWidth }: Pick<Valuation, 'value' | 'salesUsed' | 'halfWidth'>,
  model: MarketModel,
  market: string,
): RentEstimate | null {
  if (halfWidth === null) return null
  const [low, high] = [value * Math.exp(-halfWidth), value * Math.exp(halfWidth)]
  return {
    ...estimate('RENTAL_COMPS', value, { low, high, compsUsed: salesUsed }),
    adjusted: basisOf(model, market),
  }
}

function fromComps({ BuildingAreaTotal: area, rentalComps }: RentEvidence): RentEstimate | null {
  const perSquareFoot = rentalComps.flatMap(({ monthlyRent, BuildingAreaTotal: size }) =>
    size && size > 0 && monthlyRent > 0 ? [monthlyRent / size] : [],
  )
  if (!area || area <= 0 || perSquareFoot.length < COMPS_MIN) return null
  return estimate('RENTAL_COMPS', median(perSquareFoot)! * area, {
    low: quantile(perSquareFoot, 0.25)! * area,
    high: quantile(perSquareFoot, 0.75)! * area,
    compsUsed: perSquareFoot.length,
  })
}

function fromSmallArea({
  BedroomsTotal: bedrooms,
  smallAreaRents: rents,
  smallAreaRentsYear: year = null,
}: RentEvidence): RentEstimate | null {
  if (!rents || bedrooms === null) return null
  // 0 for a negative number of bedrooms, which the table does not contain.
  const known = rents[Math.min(Math.floor(bedrooms), 4)] ?? 0
  const extra = Math.max(0, Math.floor(bedrooms) - 4)
  if (known <= 0) return null
  const rent = known * (1 + FRACTION_PER_EXTRA_BEDROOM * extra)
  const range = {
    low: rent * SMALL_AREA_RANGE.low,
    high: rent * SMALL_AREA_RANGE.high,
  }
  return { ...estimate('SMALL_AREA_RENT', rent, range), ...(year !== null && { year }) }
}

function fromPrice({ LatestListingPrice: price }: RentEvidence): RentEstimate | null {
  if (price === null || price <= 0) return null
  const { low, middle, high } = nationalYield
  return estimate('PRICE_YIELD', (price * middle) / 12, {
    low: (price * low) / 12,
    high: (price * high) / 12,
  })
}

const estimate = (
  method: RentEstimate['method'],
  monthlyRent: number,
  { low, high, compsUsed = 0 }: { low: number; high: number; compsUsed?: number },
): RentEstimate => ({
  monthlyRent: monthlyRent as Dollars,
  low: low as Dollars,
  high: high as Dollars,
  method,
  compsUsed,
})
