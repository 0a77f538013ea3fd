/** Whether Google has refused the key. It says so once, for as long as the page lives. */
let isRefused = false
const listeners = new Set<() => void>()

/** Google calls this name on the window when it refuses a key: set it before its script is loaded. */
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
