import { authClient } from '@freehold/auth-client'
import {
  type Bounds,
  lastValueOf,
  type PropertySummary,
  SEARCH_PAGE_SIZE,
  searchProperties,
} from '@freehold/contracts'
import { filterQuery } from '../filters/filterParameters'
import type { Wanted } from './resultStore'
import { slicesOf } from './slicesOf'

/** A full view is fetched in so many slices side by side. */
const SLICES = 6
/** Further out, more than a page of properties in a slice is a cluster anyway. */
const CLOSE_ZOOM = 12
const pagesAt = (zoom: number) => (zoom >= CLOSE_ZOOM ? 4 : 1)

/**
 * Fetches what lies in a view and hands each page on as it comes. Pages are ordered by longitude: where one does not
 * hold the view, it is fetched slice by slice from west to east, so that a bound leaves no part of the map empty.
 * @returns whether there is more than was fetched
 * @throws as `authClient.call` does
 */
export async function fetchProperties(
  { view: { bounds, zoom }, filters }: Wanted,
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
