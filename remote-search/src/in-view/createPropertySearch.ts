import { boundsDebounceMs, type PropertySummary } from '@freehold/contracts'
import { fetchProperties } from './fetchProperties'
import { filterKey, isSameView, type MapSearch, type ResultCache, type SearchedView } from './resultCache'

export interface SearchState {
  /** All properties found with the filters since the page was opened, without duplicates. */
  properties: readonly PropertySummary[]
  /** The last search; null before the first. */
  lastSearch: MapSearch | null
  /** The last completed search; for other views it is unknown what they contain. */
  lastCompleted: MapSearch | null
  isSearching: boolean
  /** When the last completed search ended, ms since 1970; null before it. */
  completedAtMs: number | null
  /** Why the last search failed, so that properties may be missing; null if it did not. */
  failure: unknown
  /** Whether the last view contains more properties than were fetched. */
  hasMore: boolean
}

export interface PropertySearch {
  /**
   * Searches what the map shows now: the first view and new filters at once, later views once the map has been still
   * for `boundsDebounceMs`. Skips a repetition of the last search.
   * @param mayRestore whether recent results of the same search are enough, as after going back
   */
  request: (search: MapSearch, mayRestore: boolean) => void
  retry: () => void
  /** Aborts the search under way. */
  stop: () => void
  getState: () => SearchState
  subscribe: (listener: () => void) => () => void
}

/**
 * Searches what a map shows and collects the results by id. A newer search aborts the older one.
 * @param hasSession called before each search; if it returns false, it has started to leave the page
 */
export function createPropertySearch(cache: ResultCache, hasSession: () => boolean): PropertySearch {
  const listeners = new Set<() => void>()
  let state: SearchState = {
    properties: [],
    lastSearch: null,
    lastCompleted: null,
    completedAtMs: null,
    isSearching: false,
    failure: null,
    hasMore: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let controller: AbortController | undefined

  function change(changes: Partial<SearchState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const propertiesFor = (search: MapSearch) => [...cache.resultsFor(search).properties.values()]

  function restore(search: MapSearch, { hasMore, atMs }: SearchedView) {
    controller?.abort()
    change({
      completedAtMs: atMs,
      properties: propertiesFor(search),
      lastSearch: search,
      lastCompleted: search,
      isSearching: false,
      failure: null,
      hasMore,
    })
  }

  async function run(search: MapSearch) {
    if (!hasSession()) return
    controller?.abort()
    controller = new AbortController()
    const { signal } = controller
    const known = propertiesFor(search)
    // With new filters the old results stay until there are new ones.
    change({ lastSearch: search, isSearching: true, ...(known.length > 0 && { properties: known }) })
    const addPage = (page: readonly PropertySummary[]) => {
      if (signal.aborted) return
      const { properties } = cache.resultsFor(search)
      for (const property of page) properties.set(property._id, property)
      change({ properties: [...properties.values()] })
    }
    try {
      const hasMore = await fetchProperties(search, addPage, signal)
      if (signal.aborted) return
      const { atMs: completedAtMs } = cache.addSearchedView(search, hasMore)
      change({ lastCompleted: search, completedAtMs, isSearching: false, failure: null, hasMore })
    } catch (error) {
      if (signal.aborted) return
      console.warn('The search for properties failed', error)
      change({ isSearching: false, failure: error })
    }
  }

  return {
    request(search, mayRestore) {
      clearTimeout(timer)
      // Check at once, without debounce: the page must not be used without a session.
      if (!hasSession()) return
      const restorable = mayRestore ? cache.findSearchedView(search) : undefined
      if (restorable) return restore(search, restorable)
      if (state.lastSearch === null || filterKey(state.lastSearch) !== filterKey(search))
        return void run(search)
      // A map reports its view several times while it opens.
      if (isSameView(state.lastSearch.view, search.view) && state.failure === null) return
      timer = setTimeout(() => void run(search), boundsDebounceMs)
    },
    retry() {
      if (state.lastSearch !== null) void run(state.lastSearch)
    },
    stop() {
      clearTimeout(timer)
      controller?.abort()
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
