import { useUser } from '@freehold/auth-client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPropertySearch } from './createPropertySearch'
import { resultsOf } from './resultStore'

/** One search for as long as the page is open. */
export function usePropertySearch() {
  const userId = useUser()?._id ?? ''
  const [search] = useState(() => createPropertySearch(resultsOf(userId)))
  useEffect(() => search.stop, [search])
  const state = useSyncExternalStore(search.subscribe, search.getState)
  return { search, state }
}
