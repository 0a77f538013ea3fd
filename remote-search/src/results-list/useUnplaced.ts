import { authClient, useRecovery } from '@freehold/auth-client'
import {
  type Bounds,
  errorCodes,
  isApiError,
  listUnplaced,
  type SearchFilters,
  UNPLACED_PAGE_SIZE,
  type UnplacedSummary,
} from '@freehold/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { filterQuery } from '../filters/filterParameters'

export interface UnplacedSearch {
  bounds: Bounds
  filters: SearchFilters
  /** Whether the session marker is set; the same function at every render. */
  hasSession: () => boolean
}

interface Found {
  /** The query as JSON. */
  asked: string
  homes: readonly UnplacedSummary[]
  /** Whether there are more homes than were fetched. */
  hasMore: boolean
  /** Why the last request failed; null if it did not. */
  failure: unknown
}

const none: Found = { asked: '', homes: [], hasMore: false, failure: null }

/** Homes without coordinates, page by page. Those of the view before stay until there are new ones. */
export function useUnplaced({ bounds, filters, hasSession }: UnplacedSearch) {
  const [found, setFound] = useState(none)
  const request = useRef<AbortController>(undefined)
  const asked = JSON.stringify({ bounds: JSON.stringify(bounds), ...filterQuery(filters) })

  const load = useCallback(
    async (known: readonly UnplacedSummary[]) => {
      request.current?.abort()
      if (!hasSession()) return
      const { signal } = (request.current = new AbortController())
      try {
        const query = { ...(JSON.parse(asked) as { bounds: string }), after: known.at(-1)?._id }
        const page = await authClient.call(listUnplaced, { query, signal })
        if (signal.aborted) return
        // By id, as an API of an earlier version ignores `after`.
        const homes = [...new Map([...known, ...page].map((home) => [home._id, home])).values()]
        const hasMore = page.length === UNPLACED_PAGE_SIZE && homes.length > known.length
        setFound({ asked, homes, hasMore, failure: null })
      } catch (error) {
        if (signal.aborted) return
        // An API of an earlier version does not have the call.
        if (isApiError(error) && error.code === errorCodes.notFound) return setFound(none)
        console.warn('Homes that are not on the map could not be listed', error)
        setFound({ ...none, failure: error })
      }
    },
    [asked, hasSession],
  )
  useEffect(() => {
    void load([])
    return () => request.current?.abort()
  }, [load])

  // No page can follow that of another view.
  const hasMore = found.hasMore && found.asked === asked
  const retry = () => void load([])
  useRecovery(found.failure, retry)
  return { ...found, hasMore, loadMore: () => void load(found.homes), retry }
}
