import { type Session, storageKeys } from '@freehold/contracts'

/** The session as the auth client keeps it, for scripts that run before that; null without one. */
export function storedSession(): Partial<Session> | null {
  try {
    if (localStorage.getItem(storageKeys.signedIn) === null) return null
    return JSON.parse(localStorage.getItem(storageKeys.session) ?? 'null')
  } catch {
    return null
  }
}
