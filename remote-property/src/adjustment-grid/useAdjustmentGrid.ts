import { authClient, useRecovery } from '@freehold/auth-client'
import { failureMessage, getAdjustmentGrid, isCallFailure, type AdjustmentGrid } from '@freehold/contracts'
import { compsForDisplay } from '@freehold/analysis'
import { useCallback, useEffect, useState } from 'react'

export type LoadedGrid =
  | { state: 'loading' }
  /** Null if the home has no grid any more. */
  | { state: 'loaded'; grid: AdjustmentGrid | null }
  | { state: 'failed'; cause: string; retry: () => void }

/**
 * The adjustment grid of a home, its comps in the order of the page's lists.
 * @param id null for a home without a grid
 */
export function useAdjustmentGrid(id: string | null): LoadedGrid {
  const [answer, setAnswer] = useState<{ grid: AdjustmentGrid | null } | { error: unknown } | null>(null)
  useEffect(() => {
    if (id === null || answer !== null) return undefined
    const call = new AbortController()
    authClient.call(getAdjustmentGrid, { params: { id }, signal: call.signal }).then(
      (grid) => setAnswer({ grid: grid && { ...grid, comps: compsForDisplay(grid.comps) } }),
      (error: unknown) => {
        if (call.signal.aborted) return
        if (!isCallFailure(error)) console.error('The adjustment grid could not be read', error)
        setAnswer({ error })
      },
    )
    return () => call.abort()
  }, [id, answer])
  const retry = useCallback(() => setAnswer(null), [])
  useRecovery(answer !== null && 'error' in answer ? answer.error : null, retry)
  if (id === null) return { state: 'loaded', grid: null }
  if (answer === null) return { state: 'loading' }
  if ('grid' in answer) return { state: 'loaded', grid: answer.grid }
  return { state: 'failed', cause: failureMessage(answer.error), retry }
}
