import { authClient } from '@freehold/auth-client'
import { type Bounds, listUnplaced, type SearchFilters, type UnplacedSummary } from '@freehold/contracts'
import { useCallback, useEffect, useState } from 'react'
import { filterQuery } from '../filters/filterParameters'

export interface UnplacedSearch {
  bounds: Bounds
  /** The same object while the filters do not change. */
  filters: SearchFilters
  /** Whether the session marker is set; the same function at every render. */
  hasSession: () => boolean
}

/** Homes without coordinates. Those of the view before stay until there are new ones. */
export function useUnplaced({ bounds, filters, hasSession }: UnplacedSearch) {
  const [homes, setHomes] = useState<readonly UnplacedSummary[]>([])
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const asked = JSON.stringify(bounds)

  useEffect(() => {
    if (!hasSession()) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      try {
        const query = { bounds: asked, ...filterQuery(filters) }
        const found = await authClient.call(listUnplaced, { query, signal })
        if (signal.aborted) return
        setHomes(found)
        setFailed(false)
      } catch (error) {
        if (signal.aborted) return
        console.warn(`Homes that are not on the map could not be listed, try ${attempt}`, error)
        setFailed(true)
      }
    }
    void load()
    return () => controller.abort()
  }, [asked, filters, hasSession, attempt])

  return { homes, hasFailed, retry: useCallback(() => setAttempt((before) => before + 1), []) }
}
