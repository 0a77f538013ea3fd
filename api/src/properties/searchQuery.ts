import type { Bounds, SearchFilters } from '@freehold/contracts'
import { invalidInput } from '../http/httpErrors'
import type { SearchPosition } from './searchProperties'

/** Rejects bounds whose south is above their north. West may exceed east: such bounds cross the antimeridian. */
export function requireBounds(bounds: Bounds): Bounds {
  if (bounds.sw.lat > bounds.ne.lat)
    throw invalidInput({ bounds: 'The south of the bounds must be below the north' })
  return bounds
}

/** Reads `<longitude>,<_id>`; null for the first page. */
export function requirePosition(lastValue: string | undefined): SearchPosition | null {
  if (lastValue === undefined) return null
  const place = /^(-?\d{1,3}(?:\.\d+)?(?:e-\d+)?),([A-Za-z0-9_.:-]+)$/.exec(lastValue)
  if (place === null) throw invalidInput({ lastValue: 'Invalid cursor: expected <longitude>,<_id>' })
  const [, lng, id] = place
  return { lng: Number(lng), id: id! }
}

/** Rejects filters that no home can meet and incomplete ones, instead of returning no homes. */
export function requireFilters(filters: SearchFilters): SearchFilters {
  const { minPrice = 0, maxPrice = Infinity, minArea = 0, maxArea = Infinity } = filters
  if (minPrice > maxPrice) throw invalidInput({ maxPrice: 'maxPrice is below minPrice' })
  if (minArea > maxArea) throw invalidInput({ maxArea: 'maxArea is below minArea' })
  if (filters.minCashOnCashRoi !== undefined && filters.strategy === undefined) {
    throw invalidInput({ strategy: 'minCashOnCashRoi needs the strategy whose return it is' })
  }
  return filters
}
