/** The errors with which each part has crashed since the page was opened. */
const crashes = new Map<string, Set<unknown>>()

const listeners = new Set<() => void>()

export function noteCrash(title: string, error: unknown) {
  crashes.set(title, new Set(crashes.get(title)).add(error))
  for (const listener of listeners) listener()
}

export const countCrashes = (title: string) => crashes.get(title)?.size ?? 0

export function subscribeToCrashes(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
