import type { User } from '@freehold/contracts'
import { useSyncExternalStore } from 'react'
import { authClient } from './authClient'

/** The signed-in user; null when no one is signed in or while the user is loading. Host and remotes share it. */
export function useUser(): User | null {
  return useSyncExternalStore(authClient.subscribe, authClient.getSnapshot).user
}
