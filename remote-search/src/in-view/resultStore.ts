import type { PropertySummary, SearchFilters } from '@freehold/contracts'
import { filterQuery } from '../filters/filterParameters'
import type { View } from './view'

/** The view and filters of a search. */
export interface Wanted {
  view: View
  filters: SearchFilters
}

/** All properties found with the same filters, and the views that were searched. */
export interface Collection {
  found: Map<string, PropertySummary>
  searched: { view: View; hasMore: boolean; atMs: number }[]
}

/** After going back, results up to this age are shown without a new search. */
const FRESH_MS = 5 * 60 * 1_000
/** Limits of stored sets of filters, and of views for each. */
const MOST_COLLECTIONS = 6
const MOST_VIEWS = 60

export const keyOf = ({ filters }: Pick<Wanted, 'filters'>) => JSON.stringify(filterQuery(filters))

/** A user's results since the page was loaded. They outlive the map, so that going back shows them at once. */
export class ResultStore {
  readonly userId: string
  private readonly collections = new Map<string, Collection>()

  constructor(userId: string) {
    this.userId = userId
  }

  collectionFor(wanted: Pick<Wanted, 'filters'>): Collection {
    const key = keyOf(wanted)
    const collection = this.collections.get(key) ?? { found: new Map(), searched: [] }
    // Move the most recently used to the end; the first is evicted.
    this.collections.delete(key)
    this.collections.set(key, collection)
    const [oldest] = this.collections.keys()
    if (this.collections.size > MOST_COLLECTIONS && oldest !== undefined) this.collections.delete(oldest)
    return collection
  }

  remember(wanted: Wanted, hasMore: boolean) {
    const collection = this.collectionFor(wanted)
    const others = collection.searched.filter(({ view }) => !isSameView(view, wanted.view))
    const latest = { view: wanted.view, hasMore, atMs: Date.now() }
    collection.searched = [...others.slice(1 - MOST_VIEWS), latest]
  }

  /** The last search of the same view with the same filters; undefined if it is too old. */
  recall(wanted: Wanted) {
    const after = Date.now() - FRESH_MS
    return this.collectionFor(wanted).searched.findLast(
      ({ view, atMs }) => atMs > after && isSameView(view, wanted.view),
    )
  }
}

let latest = new ResultStore('')

/** Starts an empty store if the user has changed. */
export function resultsOf(userId: string): ResultStore {
  if (latest.userId !== userId) latest = new ResultStore(userId)
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
export const isSameSearch = (a: Wanted, b: Wanted) => keyOf(a) === keyOf(b) && isSameView(a.view, b.view)
