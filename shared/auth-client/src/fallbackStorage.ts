/** The three calls of `Storage` that are used; null where the browser denies it. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reading the property itself throws where the browser blocks storage. */
export function localStorageOf(): StorageLike | null {
  try {
    return globalThis.localStorage
  } catch {
    return null
  }
}

/** A storage that never throws: what a full or blocked one refuses is kept in memory for as long as the page lives. */
export function createFallbackStorage(storage: StorageLike | null) {
  /** Null means a removal that the storage refused. */
  const inMemory = new Map<string, string | null>()
  const attempt = (key: string, value: string | null, write: (storage: StorageLike) => void) => {
    try {
      if (storage === null) throw new Error('No storage')
      write(storage)
      inMemory.delete(key)
    } catch {
      inMemory.set(key, value)
    }
  }
  return {
    get(key: string): string | null {
      if (inMemory.has(key)) return inMemory.get(key) ?? null
      try {
        return storage?.getItem(key) ?? null
      } catch {
        return null
      }
    },
    set: (key: string, value: string) => attempt(key, value, (target) => target.setItem(key, value)),
    isInMemory: (key: string) => inMemory.has(key),
    remove: (key: string) => attempt(key, null, (target) => target.removeItem(key)),
    clearMemory: () => inMemory.clear(),
  }
}
