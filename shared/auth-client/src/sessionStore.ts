import { Session, storageKeys, User } from '@freehold/contracts'
import * as v from 'valibot'
import { createFallbackStorage, type StorageLike } from './fallbackStorage'
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
  const fallbackStorage = createFallbackStorage(storage)
  let cached: {
    session: string | null
    marker: string | null
    parsed: Session | null
    snapshot: AuthSnapshot
  }

  function read() {
    const session = fallbackStorage.get(storageKeys.session)
    const marker = fallbackStorage.get(storageKeys.signedIn)
    if (cached?.session === session && cached.marker === marker) return cached
    const parsed = parseStored(StoredSession, session)
    const signedIn = parsed !== null && marker !== null
    cached = {
      session,
      marker,
      parsed,
      snapshot: { signedIn, user: signedIn ? (parsed.user ?? null) : null },
    }
    return cached
  }

  return {
    session: () => read().parsed,
    /** The same object until something changes. */
    snapshot: () => read().snapshot,
    hasMarker: () => fallbackStorage.get(storageKeys.signedIn) !== null,
    /** False while the session is in memory alone. */
    isPersistent: () => !fallbackStorage.isInMemory(storageKeys.session),
    save: (session: Session) => fallbackStorage.set(storageKeys.session, JSON.stringify(session)),
    mark: () => fallbackStorage.set(storageKeys.signedIn, 'true'),
    /** The marker goes first: another tab that hears of it must not find a marker without a session. */
    clear() {
      fallbackStorage.remove(storageKeys.signedIn)
      fallbackStorage.remove(storageKeys.session)
      fallbackStorage.remove(storageKeys.seenHomes)
      fallbackStorage.remove(storageKeys.remotes)
    },
    /** Whether a storage event is about the session; a key of null means that everything was cleared. */
    owns: (key: string | null) => key === null || key === storageKeys.session || key === storageKeys.signedIn,
    /** Another tab wrote: what this tab had to keep in memory is out of date. */
    clearMemory: fallbackStorage.clearMemory,
  }
}
