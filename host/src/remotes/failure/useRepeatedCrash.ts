import { useLayoutEffect, useSyncExternalStore } from 'react'

/** By section title, the errors with which it has crashed since the page was opened. */
const crashes = new Map<string, Set<unknown>>()

const listeners = new Set<() => void>()

/** Whether the section has crashed before, with another error. `crash` is null when this failure is no crash. */
export function useRepeatedCrash(title: string, crash: { error: unknown } | null): boolean {
  const error = crash?.error
  const hasCrashed = crash !== null
  // Counted once the page is shown, because React renders a component that crashes twice.
  useLayoutEffect(() => {
    if (hasCrashed) recordCrash(title, error)
  }, [title, error, hasCrashed])
  const count = useSyncExternalStore(subscribe, () => crashes.get(title)?.size ?? 0)
  return crash !== null && count > 1
}

function recordCrash(title: string, error: unknown) {
  crashes.set(title, new Set(crashes.get(title)).add(error))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
