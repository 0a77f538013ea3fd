import type { PropertySummary, SearchFilters } from '@freehold/contracts'
import { filterQuery } from '../filters/filterParameters'
import type { View } from './view'

/** The view and filters of a search. */
export interface MapSearch {
  view: View
  filters: SearchFilters
}

/** A view that was searched, and when: ms since 1970. */
export interface SearchedView {
  view: View
  /** Whether it contains more properties than were fetched. */
  hasMore: boolean
  atMs: number
}

/** All properties found with the same filters, and the views that were searched. */
export interface FilterResults {
  properties: Map<string, PropertySummary>
  searchedViews: SearchedView[]
}

/** After going back, results up to this age are shown without a new search. */
const FRESH_MS = 5 * 60 * 1_000
/** Limits of stored sets of filters, and of views for each. */
const FILTER_SETS_MAX = 6
const VIEWS_MAX = 60

export const filterKey = ({ filters }: Pick<MapSearch, 'filters'>) => JSON.stringify(filterQuery(filters))

/** A user's results since the page was loaded. They outlive the map, so that going back shows them at once. */
export class ResultCache {
  readonly userId: string
  private readonly byFilters = new Map<string, FilterResults>()

  constructor(userId: string) {
    this.userId = userId
  }

  resultsFor(search: Pick<MapSearch, 'filters'>): FilterResults {
    const key = filterKey(search)
    const results = this.byFilters.get(key) ?? { properties: new Map(), searchedViews: [] }
    // Move the most recently used to the end; the first is evicted.
    this.byFilters.delete(key)
    this.byFilters.set(key, results)
    const [oldest] = this.byFilters.keys()
    if (this.byFilters.size > FILTER_SETS_MAX && oldest !== undefined) this.byFilters.delete(oldest)
    return results
  }

  addSearchedView(search: MapSearch, hasMore: boolean): SearchedView {
    const results = this.resultsFor(search)
    const others = results.searchedViews.filter(({ view }) => !isSameView(view, search.view))
    const latest = { view: search.view, hasMore, atMs: Date.now() }
    results.searchedViews = [...others.slice(1 - VIEWS_MAX), latest]
    return latest
  }

  /** The last search of the same view with the same filters; undefined if it is too old. */
  findSearchedView(search: MapSearch) {
    const after = Date.now() - FRESH_MS
    return this.resultsFor(search).searchedViews.findLast(
      ({ view, atMs }) => atMs > after && isSameView(view, search.view),
    )
  }
}

let latest = new ResultCache('')

/** Starts an empty cache if the user has changed. */
export function resultCacheOf(userId: string): ResultCache {
  if (latest.userId !== userId) latest = new ResultCache(userId)
  return latest
}

/** Ignores small differences, because the URL rounds positions. */
export function isSameView(a: View, b: View) {
  const near = { lat: (a.bounds.ne.lat - a.bounds.sw.lat) / 1_000, lng: 360 / 2 ** a.zoom / 1_000 }
  return (
    Math.abs(a.zoom - b.zoom) < 0.01 &&
    (['ne', 'sw'] as const).every(
      (corner) =>
        Math.abs(a.bounds[corner].lat - b.bounds[corner].lat) < near.lat &&
        Math.abs(a.bounds[corner].lng - b.bounds[corner].lng) < near.lng,
    )
  )
}

/** Whether both have the same view and filters. */
export const isSameSearch = (a: MapSearch, b: MapSearch) =>
  filterKey(a) === filterKey(b) && isSameView(a.view, b.view)
