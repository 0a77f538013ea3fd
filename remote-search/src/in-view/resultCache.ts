import type { HomeClusters, HomeTag, MarketFilters } from '@freehold/contracts'
import { filterQuery } from '../filters/filterParameters'
import { orderQuery, type Ordering } from '../filters/ordering'
import type { View } from './view'

/** The view, filters and order of a search. */
export interface MapSearch {
  view: View
  /** With the strategy whose returns are asked for, also if the user has chosen none. */
  filters: MarketFilters
  ordering: Ordering
}

/** What a search found. */
export interface FoundHomes {
  /** The first homes in the order of the search, or all of them. */
  rows: readonly HomeTag[]
  /** The position that continues after the rows; null if there are no more. */
  next: string | null
  /** Of all homes in the view that meet the filters. */
  total: number
  /** Where there are too many homes for tags: all of them by cell; else null. */
  clusters: HomeClusters | null
}

/** A view that was searched, and when: ms since 1970. */
export interface SearchedView extends FoundHomes {
  search: MapSearch
  atMs: number
}

/** All homes found with the same filters by id, and the views that were searched. */
export interface FilterResults {
  homes: Map<string, HomeTag>
  searchedViews: SearchedView[]
}

/** After going back, results up to this age are shown without a new search. */
const FRESH_MS = 5 * 60 * 1_000
/** Limits of stored sets of filters, and of views for each. */
const FILTER_SETS_MAX = 6
const VIEWS_MAX = 60

const filterKey = ({ filters }: Pick<MapSearch, 'filters'>) => JSON.stringify(filterQuery(filters))

/** A user's results since the page was loaded. They outlive the map, so that going back shows them at once. */
export class ResultCache {
  readonly userId: string
  private readonly byFilters = new Map<string, FilterResults>()

  constructor(userId: string) {
    this.userId = userId
  }

  resultsFor(search: Pick<MapSearch, 'filters'>): FilterResults {
    const key = filterKey(search)
    const results = this.byFilters.get(key) ?? { homes: new Map(), searchedViews: [] }
    // Move the most recently used to the end; the first is evicted.
    this.byFilters.delete(key)
    this.byFilters.set(key, results)
    const [oldest] = this.byFilters.keys()
    if (this.byFilters.size > FILTER_SETS_MAX && oldest !== undefined) this.byFilters.delete(oldest)
    return results
  }

  addSearchedView(search: MapSearch, found: FoundHomes): SearchedView {
    const results = this.resultsFor(search)
    const others = results.searchedViews.filter((one) => !isSameSearch(one.search, search))
    const latest = { ...found, search, atMs: Date.now() }
    results.searchedViews = [...others.slice(1 - VIEWS_MAX), latest]
    return latest
  }

  /** What the last search of the same view found with the same filters and order; undefined if it is too old. */
  findSearchedView(search: MapSearch) {
    const after = Date.now() - FRESH_MS
    return this.resultsFor(search).searchedViews.findLast(
      (one) => one.atMs > after && isSameSearch(one.search, search),
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

/** Whether both ask for the same homes in the same order, wherever. */
export const isSameQuestion = (a: MapSearch, b: MapSearch) =>
  filterKey(a) === filterKey(b) &&
  JSON.stringify(orderQuery(a.ordering)) === JSON.stringify(orderQuery(b.ordering))

export const isSameSearch = (a: MapSearch, b: MapSearch) => isSameQuestion(a, b) && isSameView(a.view, b.view)
