import type { RemoteDeployment } from '@freehold/contracts'
import { toast } from 'react-hot-toast/headless'
import { readList, writeList } from '../tabStorage'
import { releaseNameIn } from './releaseOf'
import { clearStoredRegistry } from './storedRegistry'

/** The releases that this tab no longer runs because they were quarantined. */
const storageKey = 'freehold.revokedReleases'
/** Those that caused a reload the user has not been told about yet. */
const unannouncedKey = 'freehold.withdrawnReleases'

/** The releases whose code has run in this page. */
const executed = new Set<string>()

export const markExecuted = (remote: string, deployment: RemoteDeployment) =>
  void executed.add(releaseNameIn(remote, deployment))

/** Filters out quarantined releases, which an older copy of the registry may still list. */
export function withoutRevoked(remote: string, deployments: RemoteDeployment[]): RemoteDeployment[] {
  const revoked = readList(storageKey)
  return deployments.filter((deployment) => !revoked.includes(releaseNameIn(remote, deployment)))
}

/** Stops this tab from using revoked releases. Code that has run can only be stopped by a reload. */
export function applyRevocations(revoked: readonly string[]): void {
  const known = readList(storageKey)
  const added = revoked.filter((name) => !known.includes(name))
  if (added.length > 0) {
    writeList(storageKey, [...known, ...added])
    clearStoredRegistry()
  }
  // Check known ones too: a release may have been loading when it was revoked.
  const running = revoked.filter((name) => executed.has(name))
  if (running.length === 0) return
  writeList(unannouncedKey, running)
  // Skip 'unsaved changes' prompts: quarantined code may read what is typed and must not delay the reload.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
}

/** Whether code has run in this page that a rollback has taken out of traffic since. */
let isOutdated = false

export function noteWithdrawn(withdrawn: readonly string[]): void {
  isOutdated ||= withdrawn.some((name) => executed.has(name))
}

/** Code that has run stays until the page is loaded anew: right after a navigation nothing typed is lost. */
export function reloadIfOutdated(): void {
  if (!isOutdated) return
  clearStoredRegistry()
  location.reload()
}

/** Tells the user why the page was reloaded. */
export function announceRevocation(): void {
  if (readList(unannouncedKey).length === 0) return
  writeList(unannouncedKey, [])
  toast('This page was reloaded because a part of it was withdrawn.')
}
