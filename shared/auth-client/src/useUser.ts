import type { User } from '@freehold/contracts'
import { useSyncExternalStore } from 'react'
import { authClient } from './authClient'

/** Who is signed in; null while nobody is, or while the user is being fetched. One truth for host and remotes. */
export function useUser(): User | null {
  return useSyncExternalStore(authClient.subscribe, authClient.getSnapshot).user
}
