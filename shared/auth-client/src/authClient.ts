import { createAuthClient } from './createAuthClient'
import { takeEarly } from './earlyResponses'
import { localStorageOf } from './fallbackStorage'

/** The one session of the page: the host and every remote get this same object. */
export const authClient = createAuthClient({
  fetch: async (input, init) =>
    (await takeEarly(input as string, init ?? {})) ?? globalThis.fetch(input, init),
  storage: localStorageOf(),
  events: globalThis.window,
  navigate: (path) => globalThis.location.assign(path),
  now: Date.now,
})
