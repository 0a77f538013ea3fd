import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPropertySearch } from './createPropertySearch'

/** One search for as long as the page is open. */
export function usePropertySearch() {
  const [search] = useState(createPropertySearch)
  useEffect(() => search.stop, [search])
  const state = useSyncExternalStore(search.subscribe, search.getState)
  return { search, state }
}
