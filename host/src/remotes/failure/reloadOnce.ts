import { readList, writeList } from '../tabStorage'

/** The builds for which this tab was reloaded. */
const storageKey = 'freehold.reloadedBuilds'

/**
 * Reloads the page when a redeploy has removed a build's files, which nothing else can fix: once per build, to avoid a
 * loop, and only without unsaved input.
 * @returns whether the page is reloading
 */
export function reloadOnce(buildId: string): boolean {
  const reloaded = readList(storageKey)
  if (reloaded.includes(buildId) || hasUnsavedInput()) return false
  // If the reload cannot be remembered, the next failure would reload again.
  if (!writeList(storageKey, [...reloaded, buildId])) return false
  location.reload()
  return true
}

/** Forms with unsaved input cancel the `beforeunload` event to make the browser ask; a synthetic one asks them now. */
function hasUnsavedInput(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  return !globalThis.dispatchEvent(leaving)
}
