import { authClient } from '@freehold/auth-client'
import { listSessions } from '@freehold/contracts'
import useSWR from 'swr'

/** Where the user is signed in, asked again whenever one comes back to this window: it changes elsewhere. */
export function useSessions() {
  return useSWR('auth/sessions', () => authClient.call(listSessions))
}

export type Sessions = ReturnType<typeof useSessions>
