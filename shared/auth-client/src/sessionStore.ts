import { Session, storageKeys, User } from '@freehold/contracts'
import * as v from 'valibot'

/** The three calls of `Storage` that are used; null where the browser denies it. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a header can carry; anything else would make every request fail before it is sent. */
const sendable = v.regex(/^[\x21-\x7e]+$/)

/** A stored user of an older shape is fetched anew; the tokens beside it are still good. */
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
    const parsed = parseSession(session)
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
    },
    /** Whether a storage event is about the session; a key of null means that everything was cleared. */
    owns: (key: string | null) => key === null || key === storageKeys.session || key === storageKeys.signedIn,
    /** Another tab wrote: what this tab had to keep in memory is out of date. */
    forgetMemory: memory.forget,
  }
}

function parseSession(text: string | null): Session | null {
  if (text === null) return null
  try {
    const parsed = v.safeParse(StoredSession, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function createFallback(storage: StorageLike | null) {
  /** Null stands for a removal that the storage refused. */
  const kept = new Map<string, string | null>()
  const attempt = (key: string, value: string | null, write: (storage: StorageLike) => void) => {
    try {
      if (storage === null) throw new Error('No storage')
      write(storage)
      kept.delete(key)
    } catch {
      kept.set(key, value)
    }
  }
  return {
    get(key: string): string | null {
      if (kept.has(key)) return kept.get(key) ?? null
      try {
        return storage?.getItem(key) ?? null
      } catch {
        return null
      }
    },
    set: (key: string, value: string) => attempt(key, value, (target) => target.setItem(key, value)),
    has: (key: string) => kept.has(key),
    remove: (key: string) => attempt(key, null, (target) => target.removeItem(key)),
    forget: () => kept.clear(),
  }
}
