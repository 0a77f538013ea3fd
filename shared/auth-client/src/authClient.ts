import { createAuthClient } from './createAuthClient'
import type { StorageLike } from './sessionStore'

/** Reading the property itself throws where the browser blocks storage. */
function localStorageOf(): StorageLike | null {
  try {
    return globalThis.localStorage
  } catch {
    return null
  }
}

/** The one session of the page: the host and every remote get this same object. */
export const authClient = createAuthClient({
  fetch: (input, init) => globalThis.fetch(input, init),
  storage: localStorageOf(),
  events: globalThis.window,
  navigate: (path) => globalThis.location.assign(path),
  now: Date.now,
})
