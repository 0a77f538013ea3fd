import { Session, storageKeys, User } from '@freehold/contracts'
import * as v from 'valibot'
import { createFallback, type StorageLike } from './fallbackStorage'
import { parseStored } from './parseStored'

/** What a header can carry; anything else would make every request fail before it is sent. */
const sendable = v.regex(/^[\x21-\x7e]+$/)

/** A stored user of an older shape is fetched anew; the tokens stored with it are still valid. */
const StoredSession = v.object({
  token: v.pipe(Session.entries.token, sendable),
  refreshToken: v.pipe(Session.entries.refreshToken, sendable),
  user: v.fallback(v.optional(User), undefined),
})

export interface AuthSnapshot {
  /** The marker is set and there is a session to go with it. */
  signedIn: boolean
  /** Null while signed out, and until `loadUser` has fetched a user that the session lacked. */
  user: User | null
}

/**
 * The session in local storage. It never throws: what a full or blocked storage refuses is kept in memory for as long
 * as the page lives, and what cannot be read counts as signed out.
 */
export function createSessionStore(storage: StorageLike | null) {
  const memory = createFallback(storage)
  let seen: { session: string | null; marker: string | null; parsed: Session | null; snapshot: AuthSnapshot }

  function read() {
    const session = memory.get(storageKeys.session)
    const marker = memory.get(storageKeys.signedIn)
    if (seen?.session === session && seen.marker === marker) return seen
    const parsed = parseStored(StoredSession, session)
    const signedIn = parsed !== null && marker !== null
    seen = { session, marker, parsed, snapshot: { signedIn, user: signedIn ? (parsed.user ?? null) : null } }
    return seen
  }

  return {
    session: () => read().parsed,
    /** The same object until something changes. */
    snapshot: () => read().snapshot,
    hasMarker: () => memory.get(storageKeys.signedIn) !== null,
    /** False while the session is in memory alone. */
    isKept: () => !memory.has(storageKeys.session),
    save: (session: Session) => memory.set(storageKeys.session, JSON.stringify(session)),
    mark: () => memory.set(storageKeys.signedIn, 'true'),
    /** The marker goes first: another tab that hears of it must not find a marker without a session. */
    clear() {
      memory.remove(storageKeys.signedIn)
      memory.remove(storageKeys.session)
      memory.remove(storageKeys.seenHomes)
      memory.remove(storageKeys.remotes)
    },
    /** Whether a storage event is about the session; a key of null means that everything was cleared. */
    owns: (key: string | null) => key === null || key === storageKeys.session || key === storageKeys.signedIn,
    /** Another tab wrote: what this tab had to keep in memory is out of date. */
    forgetMemory: memory.forget,
  }
}
