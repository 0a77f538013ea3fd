import { authClient, useRecovery, useUser } from '@freehold/auth-client'
import {
  boundsDebounceMs,
  type Bounds,
  type HeatMap,
  type HeatTable,
  type MarketFilters,
  searchHeat,
  searchHeatByZip,
} from '@freehold/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { filterQuery } from '../filters/filterParameters'

export interface HeatSearch {
  view: { bounds: Bounds; zoom: number }
  /** With the strategy whose returns are asked for, also if the user has chosen none. */
  filters: MarketFilters
}

const queryOf = ({ view: { bounds, zoom }, filters }: HeatSearch) => ({
  zoom: String(zoom),
  bounds: JSON.stringify(bounds),
  ...filterQuery(filters),
})

interface Source<Answer> {
  ask: (search: HeatSearch, signal: AbortSignal) => Promise<Answer>
  /** By user and query. They outlive the map, as those of the search do. */
  recent: Map<string, { answer: Answer; atMs: number }>
}

/** The homes by cell. */
export const byCell: Source<HeatMap> = {
  ask: (search, signal) => authClient.call(searchHeat, { query: queryOf(search), signal }),
  recent: new Map(),
}

/** The homes by ZIP code. */
export const byZip: Source<HeatTable> = {
  ask: (search, signal) => authClient.call(searchHeatByZip, { query: queryOf(search), signal }),
  recent: new Map(),
}

/** How long an answer is used again, and how many are kept. */
const FRESH_MS = 5 * 60 * 1_000
const RECENT_MAX = 20

function remember<Answer>({ recent }: Source<Answer>, key: string, answer: Answer) {
  recent.delete(key)
  recent.set(key, { answer, atMs: Date.now() })
  const [oldest] = recent.keys()
  if (recent.size > RECENT_MAX && oldest !== undefined) recent.delete(oldest)
}

function recall<Answer>({ recent }: Source<Answer>, key: string): Answer | null {
  const known = recent.get(key)
  return known && known.atMs > Date.now() - FRESH_MS ? known.answer : null
}

interface Answered<Answer> {
  answer: Answer
  search: HeatSearch
}

/**
 * What a source answers for a view: the first one and new filters at once, later views once the map has been still for
 * `boundsDebounceMs`. The answer before stays until there is a new one.
 * @param search null until the map has been laid out
 * @param hasSession called before each request; if it returns false, it has started to leave the page
 */
export function useHeatAnswer<Answer>(
  source: Source<Answer>,
  search: HeatSearch | null,
  hasSession: () => boolean,
) {
  const userId = useUser()?._id ?? ''
  const [answered, setAnswered] = useState<Answered<Answer> | null>(null)
  /** The last request that has come to an end. */
  const [ended, setEnded] = useState<{ asked: string; tries: number; failure: unknown } | null>(null)
  const [tries, setTries] = useState(0)
  const last = useRef<{ search: HeatSearch; tries: number } | null>(null)
  const asked = search && JSON.stringify(search)

  useEffect(() => {
    if (asked === null) return undefined
    const search = JSON.parse(asked) as HeatSearch
    const isMove = last.current?.tries === tries && isSameQuestion(last.current.search, search)
    last.current = { search, tries }
    const key = `${userId} ${asked}`
    const known = recall(source, key)
    const controller = new AbortController()
    const { signal } = controller
    const run = async () => {
      if (known === null && !hasSession()) return
      try {
        const answer = known ?? (await source.ask(search, signal))
        if (signal.aborted) return
        remember(source, key, answer)
        setAnswered({ answer, search })
        setEnded({ asked, tries, failure: null })
      } catch (error) {
        if (signal.aborted) return
        console.warn('The heat map could not be loaded', error)
        setEnded({ asked, tries, failure: error })
      }
    }
    const timer = setTimeout(() => void run(), isMove && known === null ? boundsDebounceMs : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [source, asked, userId, tries, hasSession])

  const retry = useCallback(() => setTries((before) => before + 1), [])
  const failure = ended?.failure ?? null
  useRecovery(failure, retry)
  return { answered, failure, isAsking: ended?.asked !== asked || ended.tries !== tries, retry }
}

const isSameQuestion = (a: HeatSearch, b: HeatSearch) =>
  JSON.stringify(filterQuery(a.filters)) === JSON.stringify(filterQuery(b.filters))
