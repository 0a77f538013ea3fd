/**
 * Google reports only once per page load that it refuses the key, to one function of the page. Each remote has its own copy
 * of this code, so that they share what they know on the page itself.
 */
interface Refusal {
  isRefused: boolean
  readonly listeners: Set<() => void>
}

const KEY = Symbol.for('freehold.mapRefusal')

function refusal(): Refusal {
  const page = globalThis as { [KEY]?: Refusal }
  return (page[KEY] ??= { isRefused: false, listeners: new Set() })
}

/** Google calls `window.gm_authFailure` if it refuses a key. Call this before its script is loaded. */
export function listenForRefusal(): void {
  Object.assign(window, {
    gm_authFailure() {
      const known = refusal()
      known.isRefused = true
      for (const listener of known.listeners) listener()
    },
  })
}

export const getRefusal = () => refusal().isRefused

export function subscribeToRefusal(listener: () => void) {
  const { listeners } = refusal()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
