import type { Bounds } from '@freehold/contracts'
import { invalidInput } from '../http/refusals'
import type { SearchPosition } from './searchProperties'

/** Bounds whose south lies above their north are a mistake, not an empty view; west of east may be the antimeridian. */
export function requireBounds(bounds: Bounds): Bounds {
  if (bounds.sw.lat > bounds.ne.lat)
    throw invalidInput({ bounds: 'The south of the bounds is above their north' })
  return bounds
}

/** Reads `<longitude>,<_id>`; null for the first page. */
export function requirePosition(lastValue: string | undefined): SearchPosition | null {
  if (lastValue === undefined) return null
  const [, lng, id] = /^(-?\d{1,3}(?:\.\d+)?(?:e-\d+)?),([A-Za-z0-9_.:-]+)$/.exec(lastValue) ?? []
  if (lng === undefined || id === undefined) {
    throw invalidInput({ lastValue: 'Not a place in a search: <longitude>,<_id>' })
  }
  return { lng: Number(lng), id }
}
