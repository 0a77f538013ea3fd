import { readList, writeList } from './tabStorage'

/** The builds for whose sake this tab has been opened anew. */
const storageKey = 'freehold.reloadedBuilds'

/**
 * Opens the page anew where only that can help, because a build's files have gone with a redeploy: once for a build, so
 * that it never becomes a loop, and not over the head of someone who has typed something.
 * @returns whether the page is on its way out
 */
export function reloadOnce(buildId: string): boolean {
  const reloaded = readList(storageKey)
  if (reloaded.includes(buildId) || hasUnsavedInput()) return false
  // Without a memory of it the next failure would reload again.
  if (!writeList(storageKey, [...reloaded, buildId])) return false
  location.reload()
  return true
}

/** Forms ask to stay when the page is about to close; asked beforehand, they say whether there is something to lose. */
export function hasUnsavedInput(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  return !globalThis.dispatchEvent(leaving)
}
