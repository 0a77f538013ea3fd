import { useSyncExternalStore } from 'react'

let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]) {
  open = next
  listeners.forEach((listener) => listener())
}

/** Notes a modal dialog as the topmost one; call what it returns when the dialog closes. */
export function enterDialog(dialog: HTMLElement): () => void {
  set([...open, dialog])
  return () => set(open.filter((other) => other !== dialog))
}

/** The topmost modal dialog, or null. Everything outside of it is inert: what must be pressed goes inside. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
