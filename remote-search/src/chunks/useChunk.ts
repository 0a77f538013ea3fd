import { useRecovery } from '@freehold/auth-client'
import { useCallback, useState } from 'react'

interface Chunk<Module> {
  /** Null until it is loaded. */
  chunk: Module | null
  /** Why it could not be loaded; null otherwise. */
  failure: unknown
  request: () => void
}

/**
 * A part of the page that is not needed at once. Such a chunk contains no value of the contracts: they would be split
 * among chunks, and the page's own would contain what no one uses.
 * @param load the same function at every render
 */
export function useChunk<Module extends object>(load: () => Promise<Module>): Chunk<Module> {
  const [chunk, setChunk] = useState<Module | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const request = useCallback(() => {
    setFailure(null)
    load().then(setChunk, setFailure)
  }, [load])
  useRecovery(failure, request)
  return { chunk, failure, request }
}
