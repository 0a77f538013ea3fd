import { authClient, useRecovery } from '@freehold/auth-client'
import {
  type Bounds,
  errorCodes,
  isApiError,
  type ListedHome,
  listUnplacedTags,
  type MarketFilters,
  type StrategyKey,
  unpackHomeTags,
} from '@freehold/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { filterQuery } from '../filters/filterParameters'

export interface UnplacedSearch {
  bounds: Bounds
  /** With the strategy whose returns are asked for. */
  filters: MarketFilters
  /** Whether the session marker is set; the same function at every render. */
  hasSession: () => boolean
}

interface Found {
  /** The query as JSON. */
  asked: string
  /** The strategy whose returns the homes have. */
  strategy: StrategyKey | undefined
  homes: readonly ListedHome[]
  /** The position that continues after them; null if there are no more. */
  next: string | null
  /** Why the last request failed; null if it did not. */
  failure: unknown
}

const none: Found = { asked: '', strategy: undefined, homes: [], next: null, failure: null }

/** Homes without coordinates, page by page. Those of the view before stay until there are new ones. */
export function useUnplaced({ bounds, filters, hasSession }: UnplacedSearch) {
  const [found, setFound] = useState(none)
  const request = useRef<AbortController>(undefined)
  const { strategy } = filters
  const asked = JSON.stringify({ bounds: JSON.stringify(bounds), ...filterQuery(filters) })

  const load = useCallback(
    async (known: readonly ListedHome[], after: string | null) => {
      request.current?.abort()
      if (!hasSession()) return
      const { signal } = (request.current = new AbortController())
      try {
        const query = {
          ...(JSON.parse(asked) as { bounds: string }),
          view: 'tags' as const,
          after: after ?? undefined,
        }
        const page = await authClient.call(listUnplacedTags, { query, signal })
        if (signal.aborted) return
        const homes = [...known, ...unpackHomeTags(page)]
        setFound({ asked, strategy, homes, next: page.next, failure: null })
      } catch (error) {
        if (signal.aborted) return
        // An API of an earlier version does not have the call.
        if (isApiError(error) && error.code === errorCodes.notFound) return setFound(none)
        console.warn('Homes that are not on the map could not be listed', error)
        setFound({ ...none, failure: error })
      }
    },
    [asked, strategy, hasSession],
  )
  useEffect(() => {
    void load([], null)
    return () => request.current?.abort()
  }, [load])

  // No page can follow that of another view.
  const hasMore = found.next !== null && found.asked === asked
  const retry = () => void load([], null)
  useRecovery(found.failure, retry)
  return { ...found, hasMore, loadMore: () => void load(found.homes, found.next), retry }
}
