import { authClient } from '@freehold/auth-client'
import { listSessions } from '@freehold/contracts'
import useSWR from 'swr'

/** The user's sessions. SWR reloads them when the window gets the focus: other browsers change them too. */
export function useSessions() {
  return useSWR('auth/sessions', () => authClient.call(listSessions))
}

export type Sessions = ReturnType<typeof useSessions>
