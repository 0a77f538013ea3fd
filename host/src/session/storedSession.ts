import { type Session, storageKeys } from '@freehold/contracts'

/** Reads the auth client's stored session, for the boot script, which runs before the client; null without one. */
export function storedSession(): Partial<Session> | null {
  try {
    if (localStorage.getItem(storageKeys.signedIn) === null) return null
    return JSON.parse(localStorage.getItem(storageKeys.session) ?? 'null')
  } catch {
    return null
  }
}
