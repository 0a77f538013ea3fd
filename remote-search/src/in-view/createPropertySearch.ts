import { boundsDebounceMs, type HomeClusters, type HomeTag, type MarketFilters } from '@freehold/contracts'
import { askClusters, askHomes, TAGS_MAX } from './askHomes'
import {
  type FoundHomes,
  isSameQuestion,
  isSameView,
  type MapSearch,
  type ResultCache,
  type SearchedView,
} from './resultCache'

export interface SearchState extends FoundHomes {
  /** All homes found with the same filters since the page was opened, without duplicates. */
  homes: readonly HomeTag[]
  /** The filters that found them. */
  homesFilters: MarketFilters
  /** The last search; null before the first. */
  lastSearch: MapSearch | null
  /** The search that found the rows, total and clusters; for other views it is unknown what they contain. */
  lastCompleted: MapSearch | null
  isSearching: boolean
  /** When the last completed search ended, ms since 1970; null before it. */
  completedAtMs: number | null
  /** Why the last search failed, so that homes may be missing; null if it did not. */
  failure: unknown
}

export interface PropertySearch {
  /**
   * Searches what the map shows now: the first view, and new filters or another order at once, later views once the map has
   * been still for `boundsDebounceMs`. Skips a repetition of the last search.
   * @param mayRestore whether recent results of the same search are enough, as after going back
   */
  request: (search: MapSearch, mayRestore: boolean) => void
  retry: () => void
  /** Adds the next rows to those of the last completed search. */
  loadMore: () => void
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
    homes: [],
    homesFilters: {},
    rows: [],
    next: null,
    total: 0,
    clusters: null,
    lastSearch: null,
    lastCompleted: null,
    completedAtMs: null,
    isSearching: false,
    failure: null,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let controller: AbortController | undefined

  function change(changes: Partial<SearchState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const homesFor = (search: MapSearch) => ({
    homes: [...cache.resultsFor(search).homes.values()],
    homesFilters: search.filters,
  })

  function complete({ search, atMs, ...found }: SearchedView) {
    change({
      ...found,
      completedAtMs: atMs,
      ...homesFor(search),
      lastSearch: search,
      lastCompleted: search,
      isSearching: false,
      failure: null,
    })
  }

  /**
   * Asks for pages and passes on what they found.
   * @param found before; nothing for a new search
   * @param isEnough whether no further page is needed
   */
  async function askPages(
    search: MapSearch,
    found: Pick<FoundHomes, 'rows' | 'next'>,
    isEnough: (found: Pick<FoundHomes, 'rows' | 'next'>) => boolean,
    signal: AbortSignal,
  ) {
    const { homes } = cache.resultsFor(search)
    const rows = [...found.rows]
    let { next } = found
    do {
      const page = await askHomes(search, next, signal)
      signal.throwIfAborted()
      for (const home of page.homes) homes.set(home._id, home)
      rows.push(...page.homes)
      next = page.next
      change(homesFor(search))
    } while (next !== null && !isEnough({ rows, next }))
    return { rows, next }
  }

  async function search(search: MapSearch, signal: AbortSignal): Promise<FoundHomes> {
    const { zoom } = search.view
    const isOnePage = () => true
    // Far away the next view most likely needs them, too: both are asked for at once.
    const [first, early] = await Promise.all([
      askPages(search, { rows: [], next: null }, isOnePage, signal),
      state.clusters && askClusters(search, signal),
    ])
    if (first.next === null) return { ...first, total: first.rows.length, clusters: null }
    const clusters = early ?? (await askClusters(search, signal))
    signal.throwIfAborted()
    if (areClusters(clusters, zoom)) return { ...first, total: clusters.total, clusters }
    const all = await askPages(search, first, ({ rows }) => rows.length >= TAGS_MAX, signal)
    return { ...all, total: Math.max(clusters.total, all.rows.length), clusters: null }
  }

  async function run(next: MapSearch) {
    if (!hasSession()) return
    controller?.abort()
    controller = new AbortController()
    const { signal } = controller
    const known = homesFor(next)
    // With new filters the old results stay until there are new ones.
    change({ lastSearch: next, isSearching: true, ...(known.homes.length > 0 && known) })
    await report(async () => complete(cache.addSearchedView(next, await search(next, signal))), signal)
  }

  /** Does a part of a search; a failure becomes that of the search. */
  async function report(work: () => Promise<void>, signal: AbortSignal) {
    try {
      await work()
    } catch (error) {
      if (signal.aborted) return
      console.warn('The search for properties failed', error)
      change({ isSearching: false, failure: error })
    }
  }

  return {
    request(next, mayRestore) {
      clearTimeout(timer)
      // Check at once, without debounce: the page must not be used without a session.
      if (!hasSession()) return
      const restorable = mayRestore ? cache.findSearchedView(next) : undefined
      if (restorable) {
        controller?.abort()
        return complete(restorable)
      }
      if (state.lastSearch === null || !isSameQuestion(state.lastSearch, next)) return void run(next)
      // A map reports its view several times while it opens.
      if (isSameView(state.lastSearch.view, next.view) && state.failure === null) return
      timer = setTimeout(() => void run(next), boundsDebounceMs)
    },
    retry() {
      if (state.lastSearch !== null) void run(state.lastSearch)
    },
    loadMore() {
      const { lastCompleted, isSearching, rows, next, total, clusters } = state
      if (lastCompleted === null || isSearching || next === null || !hasSession()) return
      controller = new AbortController()
      const { signal } = controller
      change({ isSearching: true })
      void report(async () => {
        const found = await askPages(lastCompleted, { rows, next }, () => true, signal)
        complete(cache.addSearchedView(lastCompleted, { ...found, total, clusters }))
      }, signal)
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

/** Markers cluster up to this zoom; closer, every home has a tag. */
const CLUSTER_MAX_ZOOM = 16

const areClusters = ({ total }: HomeClusters, zoom: number) => total > TAGS_MAX && zoom <= CLUSTER_MAX_ZOOM
