import { authClient } from '@freehold/auth-client'
import {
  type Bounds,
  lastValueOf,
  type PropertySummary,
  SEARCH_PAGE_SIZE,
  searchProperties,
} from '@freehold/contracts'
import { filterQuery } from '../filters/filterParameters'
import type { MapSearch } from './resultCache'

/** Number of slices into which a full view is divided. */
const SLICES = 6
/** At lower zoom, one page per slice is enough, because more properties become clusters anyway. */
const CLOSE_ZOOM = 12
const pagesAt = (zoom: number) => (zoom >= CLOSE_ZOOM ? 4 : 1)

/**
 * Fetches the properties in a view and passes on each page as it arrives. Pages are ordered by longitude, so a view
 * with more than one page is fetched in slices from west to east: the limit of pages then leaves no part of the map
 * empty.
 * @returns whether there are more properties than were fetched
 * @throws as `authClient.call` does
 */
export async function fetchProperties(
  { view: { bounds, zoom }, filters }: MapSearch,
  onPage: (properties: PropertySummary[]) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const fetchPages = async (part: Bounds, pages: number) => {
    let lastValue: string | undefined
    for (let page = 0; page < pages; page += 1) {
      const query = {
        type: 'bounds' as const,
        zoom: String(zoom),
        bounds: JSON.stringify(part),
        ...filterQuery(filters),
        lastValue,
      }
      const properties = await authClient.call(searchProperties, { query, signal })
      onPage(properties)
      const last = properties.at(-1)
      if (last === undefined || properties.length < SEARCH_PAGE_SIZE) return false
      lastValue = lastValueOf(last)
    }
    return true
  }
  if (!(await fetchPages(bounds, 1))) return false
  const slices = slicesOf(bounds, SLICES).map((slice) => fetchPages(slice, pagesAt(zoom)))
  return (await Promise.all(slices)).includes(true)
}

const FULL_CIRCLE = 360
/** Converts to −180 to 180 degrees. */
const wrap = (lng: number) => (lng > FULL_CIRCLE / 2 ? lng - FULL_CIRCLE : lng)

/** Divides bounds into slices of equal width, from west to east. Bounds and slices may cross the antimeridian. */
function slicesOf({ sw, ne }: Bounds, count: number): Bounds[] {
  const width = ne.lng - sw.lng + (ne.lng < sw.lng ? FULL_CIRCLE : 0)
  const edges = Array.from({ length: count + 1 }, (_, index) => wrap(sw.lng + (width * index) / count))
  edges[count] = ne.lng
  return edges.slice(1).map((east, index) => ({
    sw: { lat: sw.lat, lng: edges[index] ?? sw.lng },
    ne: { lat: ne.lat, lng: east },
  }))
}
