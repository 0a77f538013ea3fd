import { useUser, useRecovery } from '@freehold/auth-client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPropertySearch } from './createPropertySearch'
import { resultCacheOf } from './resultCache'

/**
 * One search while the page is open.
 * @param hasSession the same function at every render
 */
export function usePropertySearch(hasSession: () => boolean) {
  const userId = useUser()?._id ?? ''
  const [search] = useState(() => createPropertySearch(resultCacheOf(userId), hasSession))
  useEffect(() => search.stop, [search])
  const state = useSyncExternalStore(search.subscribe, search.getState)
  useRecovery(state.failure, search.retry)
  return { search, state }
}
