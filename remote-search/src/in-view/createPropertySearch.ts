import { boundsDebounceMs, type PropertySummary } from '@freehold/contracts'
import { fetchProperties } from './fetchProperties'
import { isSameView, keyOf, type ResultStore, type Wanted } from './resultStore'

export interface SearchState {
  /** All properties found with the filters since the page was opened, without duplicates. */
  properties: readonly PropertySummary[]
  /** The last search; null before the first. */
  wanted: Wanted | null
  /** The last completed search; for other views it is unknown what they contain. */
  searched: Wanted | null
  isSearching: boolean
  /** Whether the last search failed, so that properties may be missing. */
  hasFailed: boolean
  /** Whether the last view contains more properties than were fetched. */
  hasMore: boolean
}

export interface PropertySearch {
  /**
   * Searches what the map shows now: the first view and new filters at once, later views once the map has been still
   * for `boundsDebounceMs`. Skips a repetition of the last search.
   * @param mayRestore whether recent results of the same search are enough, as after going back
   */
  look: (wanted: Wanted, mayRestore: boolean) => void
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
export function createPropertySearch(results: ResultStore, hasSession: () => boolean): PropertySearch {
  const listeners = new Set<() => void>()
  let state: SearchState = {
    properties: [],
    wanted: null,
    searched: null,
    isSearching: false,
    hasFailed: false,
    hasMore: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  function change(changes: Partial<SearchState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const foundFor = (wanted: Wanted) => [...results.collectionFor(wanted).found.values()]

  function restore(wanted: Wanted, hasMore: boolean) {
    running?.abort()
    change({
      properties: foundFor(wanted),
      wanted,
      searched: wanted,
      isSearching: false,
      hasFailed: false,
      hasMore,
    })
  }

  async function search(wanted: Wanted) {
    if (!hasSession()) return
    running?.abort()
    running = new AbortController()
    const { signal } = running
    const known = foundFor(wanted)
    // With new filters the old results stay until there are new ones.
    change({ wanted, isSearching: true, ...(known.length > 0 && { properties: known }) })
    const gather = (page: readonly PropertySummary[]) => {
      if (signal.aborted) return
      const { found } = results.collectionFor(wanted)
      for (const property of page) found.set(property._id, property)
      change({ properties: [...found.values()] })
    }
    try {
      const hasMore = await fetchProperties(wanted, gather, signal)
      if (signal.aborted) return
      results.remember(wanted, hasMore)
      change({ searched: wanted, isSearching: false, hasFailed: false, hasMore })
    } catch (error) {
      if (signal.aborted) return
      console.warn('The search for properties failed', error)
      change({ isSearching: false, hasFailed: true })
    }
  }

  return {
    look(wanted, mayRestore) {
      clearTimeout(timer)
      // Check at once, without debounce: the page must not be used without a session.
      if (!hasSession()) return
      const remembered = mayRestore ? results.recall(wanted) : undefined
      if (remembered) return restore(wanted, remembered.hasMore)
      if (state.wanted === null || keyOf(state.wanted) !== keyOf(wanted)) return void search(wanted)
      // A map reports its view several times while it opens.
      if (isSameView(state.wanted.view, wanted.view) && !state.hasFailed) return
      timer = setTimeout(() => void search(wanted), boundsDebounceMs)
    },
    retry() {
      if (state.wanted !== null) void search(state.wanted)
    },
    stop() {
      clearTimeout(timer)
      running?.abort()
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
