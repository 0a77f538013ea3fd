import { storageKeys } from '@freehold/contracts'
import * as v from 'valibot'
import { createFallbackStorage, localStorageOf, type StorageLike } from './fallbackStorage'
import { parseStored } from './parseStored'

/** As many as one browser remembers. */
export const SEEN_HOMES_MAX = 300

const SeenHome = v.object({
  _id: v.string(),
  PropertyAddressFull: v.string(),
  PropertyAddressCity: v.string(),
})
/** A home that was opened, and how to name it. */
export type SeenHome = v.InferOutput<typeof SeenHome>

const StoredHomes = v.object({ userId: v.string(), homes: v.array(SeenHome) })

export interface SeenHomes {
  /** What a user has opened in this browser since signing in, the newest first. */
  list: (userId: string) => readonly SeenHome[]
  add: (userId: string, home: SeenHome) => void
}

/**
 * The homes that the user has opened, kept through a reload. They go when the session ends: whoever sits down at this
 * browser next does not read where someone wants to buy.
 */
export function createSeenHomes(storage: StorageLike | null): SeenHomes {
  const fallbackStorage = createFallbackStorage(storage)
  const list = (userId: string) => {
    const stored = parseStored(StoredHomes, fallbackStorage.get(storageKeys.seenHomes))
    return stored?.userId === userId ? stored.homes : []
  }
  return {
    list,
    add(userId, { _id, PropertyAddressFull, PropertyAddressCity }) {
      const others = list(userId).filter((home) => home._id !== _id)
      const homes = [{ _id, PropertyAddressFull, PropertyAddressCity }, ...others].slice(0, SEEN_HOMES_MAX)
      fallbackStorage.set(storageKeys.seenHomes, JSON.stringify({ userId, homes }))
    },
  }
}

/** The one list of the page. */
export const seenHomes = createSeenHomes(localStorageOf())
