import { authClient } from '@freehold/auth-client'
import { type MarketFilters, searchClusters, searchHomeTags, unpackHomeTags } from '@freehold/contracts'
import { filterQuery } from '../filters/filterParameters'
import { orderQuery } from '../filters/ordering'
import type { MapSearch } from './resultCache'

type Asked = Pick<MapSearch, 'view' | 'filters'>

/** The most homes in view that have tags of their own. Where there are more, and far enough away, cells are counted. */
export const TAGS_MAX = 1_000

const queryOf = ({ view: { bounds, zoom }, filters }: Asked) => ({
  zoom: String(zoom),
  bounds: JSON.stringify(bounds),
  ...filterQuery(filters),
})

/**
 * One page of the homes in the view, in the order of the search.
 * @param after where the page before ended; null for the first
 * @throws as `authClient.call` does
 */
export async function askHomes(search: MapSearch, after: string | null, signal: AbortSignal) {
  const query = {
    ...queryOf(search),
    ...orderQuery(search.ordering),
    type: 'bounds' as const,
    view: 'tags' as const,
    lastValue: after ?? undefined,
  }
  const page = await authClient.call(searchHomeTags, { query, signal })
  return { homes: unpackHomeTags(page), next: page.next }
}

/** All homes in the view, counted by cells of twice the usual size, so that a median fits below each count. */
export const askClusters = ({ view, filters }: Asked, signal: AbortSignal) => {
  const coarser = { ...view, zoom: Math.max(0, view.zoom - 1) }
  return authClient.call(searchClusters, { query: queryOf({ view: coarser, filters }), signal })
}

const everywhere = { bounds: { ne: { lat: 90, lng: 180 }, sw: { lat: -90, lng: -180 } }, zoom: 0 }

/** The number of homes that meet filters, wherever they are. */
export const countEverywhere = async (filters: MarketFilters, signal: AbortSignal) =>
  (await askClusters({ view: everywhere, filters }, signal)).total
