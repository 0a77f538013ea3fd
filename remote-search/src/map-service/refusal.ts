/** Whether Google has refused the key. Google reports it only once per page load. */
let isRefused = false
const listeners = new Set<() => void>()

/** Google calls `window.gm_authFailure` if it refuses a key. Call this before its script is loaded. */
export function listenForRefusal(): void {
  Object.assign(window, {
    gm_authFailure() {
      isRefused = true
      for (const listener of listeners) listener()
    },
  })
}

export const getRefusal = () => isRefused

export function subscribeToRefusal(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
