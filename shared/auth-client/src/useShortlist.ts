import { useEffect, useSyncExternalStore } from 'react'
import { shortlist, type ShortlistStages } from './shortlist'
import { useUser } from './useUser'

/** The user's shortlist, which is fetched when the first component asks for it. */
export function useShortlist(): ShortlistStages {
  const userId = useUser()?._id
  useEffect(() => {
    // A heart is not worth a message: without the list it offers to add the home, which changes none that is on it.
    if (userId !== undefined) shortlist.load().catch(() => {})
  }, [userId])
  return useSyncExternalStore(shortlist.subscribe, shortlist.getSnapshot)
}
