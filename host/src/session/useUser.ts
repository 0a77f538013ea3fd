import { authClient } from '@freehold/auth-client'
import type { User } from '@freehold/contracts'
import { useSyncExternalStore } from 'react'

/** Who is signed in; null while nobody is, or while the user is being fetched. */
export function useUser(): User | null {
  return useSyncExternalStore(authClient.subscribe, authClient.getSnapshot).user
}
