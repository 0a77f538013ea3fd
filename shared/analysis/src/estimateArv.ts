import type { ArvEstimate, Dollars } from '@freehold/contracts'
import { median } from './median'

const COMPS_MIN = 3

interface Sale {
  MLSSoldPrice: number | null
  /** Square feet. */
  BuildingAreaTotal: number | null
}

/**
 * An estimate of the value after repair, in dollars: the median price per square foot of the comps times the area;
 * without areas the median price; with fewer than 3 comps the list price, without any uplift. Null when that is
 * missing too. Differences in beds and baths are not adjusted for: Fannie Mae B4-1.3-09 calls adjustments by rule of
 * thumb inappropriate.
 */
export function estimateArv(
  subject: { LatestListingPrice: number | null; BuildingAreaTotal: number | null },
  comps: readonly Sale[],
): ArvEstimate | null {
  const prices = comps.flatMap(({ MLSSoldPrice: price }) => (price && price > 0 ? [price] : []))
  const area = subject.BuildingAreaTotal
  if (area && area > 0) {
    const values = comps.flatMap(({ MLSSoldPrice: price, BuildingAreaTotal: size }) =>
      price && size && price > 0 && size > 0 ? [(price / size) * area] : [],
    )
    if (values.length >= COMPS_MIN) return estimate('MEDIAN_PPSF', values)
  }
  if (prices.length >= COMPS_MIN) return estimate('MEDIAN_PRICE', prices)
  const price = subject.LatestListingPrice as Dollars | null
  return price === null ? null : { arv: price, low: price, high: price, method: 'LIST_PRICE', compsUsed: 0 }
}

function estimate(method: ArvEstimate['method'], values: readonly number[]): ArvEstimate {
  return {
    arv: median(values) as Dollars,
    low: Math.min(...values) as Dollars,
    high: Math.max(...values) as Dollars,
    method,
    compsUsed: values.length,
  }
}
