import { boundsDebounceMs, type PropertySummary } from '@freehold/contracts'
import { fetchProperties } from './fetchProperties'
import { isSameView, keyOf, type ResultStore, type Wanted } from './resultStore'

export interface SearchState {
  /** Everything found with the filters since the page was opened, each once. */
  properties: readonly PropertySummary[]
  /** What was last searched; null before the first search. */
  wanted: Wanted | null
  /** The last search that came to its end: of any other view it is not known what lies there. */
  searched: Wanted | null
  isSearching: boolean
  /** The last search failed: what is shown may lack something. */
  hasFailed: boolean
  /** The last view holds more than was fetched. */
  hasMore: boolean
}

export interface PropertySearch {
  /**
   * The map shows this now. The first view and new filters are searched at once, later views when the map has been
   * still for 600 ms. What was searched last is not searched again.
   * @param mayRestore where someone comes back to, what was found there before is enough
   */
  look: (wanted: Wanted, mayRestore: boolean) => void
  retry: () => void
  /** Abandons what is under way. */
  stop: () => void
  getState: () => SearchState
  subscribe: (listener: () => void) => () => void
}

/**
 * Searches what a map shows, and gathers what is found by its id. A newer search aborts the older one.
 * @param hasSession asked before anything is searched; it takes care of what comes instead
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
    // With new filters the old results stay until there is something in their place.
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
      // Now rather than when the map has been still: the page is not to be used without a session.
      if (!hasSession()) return
      const remembered = mayRestore ? results.recall(wanted) : undefined
      if (remembered) return restore(wanted, remembered.hasMore)
      if (state.wanted === null || keyOf(state.wanted) !== keyOf(wanted)) return void search(wanted)
      // A map that is being opened tells its view more than once.
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
