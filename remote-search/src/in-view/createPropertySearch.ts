import { boundsDebounceMs, type PropertySummary } from '@freehold/contracts'
import { fetchProperties } from './fetchProperties'
import type { View } from './view'

export interface SearchState {
  /** Everything found since the page was opened, each once. */
  properties: readonly PropertySummary[]
  /** What was last searched; null before the first search. */
  view: View | null
  isSearching: boolean
  /** The last search failed: what is shown may lack something. */
  hasFailed: boolean
  /** The last view holds more than was fetched. */
  hasMore: boolean
}

export interface PropertySearch {
  /** The map shows this now. The first view is searched at once, later ones when it has been still for 600 ms. */
  look: (view: View) => void
  retry: () => void
  /** Abandons what is under way. */
  stop: () => void
  getState: () => SearchState
  subscribe: (listener: () => void) => () => void
}

/** Searches what a map shows, and gathers what is found by its id. A newer search aborts the older one. */
export function createPropertySearch(): PropertySearch {
  const found = new Map<string, PropertySummary>()
  const listeners = new Set<() => void>()
  let state: SearchState = {
    properties: [],
    view: null,
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

  function gather(page: readonly PropertySummary[]) {
    for (const property of page) found.set(property._id, property)
    change({ properties: [...found.values()] })
  }

  async function search(view: View) {
    running?.abort()
    running = new AbortController()
    const { signal } = running
    change({ view, isSearching: true })
    try {
      const hasMore = await fetchProperties(view, gather, signal)
      if (!signal.aborted) change({ isSearching: false, hasFailed: false, hasMore })
    } catch (error) {
      if (signal.aborted) return
      console.warn('The search for properties failed', error)
      change({ isSearching: false, hasFailed: true })
    }
  }

  return {
    look(view) {
      clearTimeout(timer)
      if (state.view === null) void search(view)
      else timer = setTimeout(() => void search(view), boundsDebounceMs)
    },
    retry() {
      if (state.view !== null) void search(state.view)
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
