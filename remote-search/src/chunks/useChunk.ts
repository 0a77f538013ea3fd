import { useRecovery } from '@freehold/auth-client'
import { useCallback, useEffect, useState } from 'react'

interface Chunk<Module> {
  /** Null until it is loaded. */
  chunk: Module | null
  /** Why it could not be loaded; null otherwise. */
  failure: unknown
  request: () => void
}

/**
 * A part of the page that is not needed at once. A module that the page itself uses, too, is in the page's own chunk as a
 * whole, so what only the part uses stands in modules of its own.
 * @param load the same function at every render
 * @param isNeeded whether to load it without a `request`
 */
export function useChunk<Module extends object>(
  load: () => Promise<Module>,
  isNeeded = false,
): Chunk<Module> {
  const [chunk, setChunk] = useState<Module | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const request = useCallback(() => {
    setFailure(null)
    load().then(setChunk, setFailure)
  }, [load])
  useEffect(() => {
    if (isNeeded) load().then(setChunk, setFailure)
  }, [isNeeded, load])
  useRecovery(failure, request)
  return { chunk, failure, request }
}
