import { authClient } from '@freehold/auth-client'
import { useSyncExternalStore } from 'react'

/** Whether a user is signed in, in this tab or another. */
export const useSignedIn = () => useSyncExternalStore(authClient.subscribe, authClient.getSnapshot).signedIn
