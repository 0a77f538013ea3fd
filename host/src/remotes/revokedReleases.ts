import type { RemoteDeployment } from '@freehold/contracts'
import { toast } from 'react-hot-toast/headless'
import { forgetStoredRegistry } from './registrySource'
import { nameOf } from './releaseOf'
import { readList, writeList } from './tabStorage'

/** The releases that this tab runs no more, because they were quarantined. */
const storageKey = 'freehold.revokedReleases'
/** Those for whose sake the page was loaded anew, until that has been said. */
const untoldKey = 'freehold.withdrawnReleases'

/** The releases whose code has run in this page. */
const running = new Set<string>()

export const noteRunning = (remote: string, deployment: RemoteDeployment) =>
  void running.add(nameOf(remote, deployment))

/** Without those that were quarantined, whatever an older copy of the registry says. */
export function withoutRevoked(remote: string, deployments: RemoteDeployment[]): RemoteDeployment[] {
  const revoked = readList(storageKey)
  return deployments.filter((one) => !revoked.includes(nameOf(remote, one)))
}

/** Takes releases out of this tab. Code that has run can be stopped only by loading the page anew, so that is done. */
export function withdraw(revoked: readonly string[]): void {
  const known = readList(storageKey)
  const fresh = revoked.filter((name) => !known.includes(name))
  if (fresh.length > 0) {
    writeList(storageKey, [...known, ...fresh])
    forgetStoredRegistry()
  }
  // Also of those that are known: one may have been on its way when they became so.
  const stopped = revoked.filter((name) => running.has(name))
  if (stopped.length === 0) return
  writeList(untoldKey, stopped)
  // Whatever the page still wants to ask: code that was quarantined may read what is typed, and must not delay its end.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
}

/** After the page was loaded anew, says why. */
export function tellWithdrawal(): void {
  if (readList(untoldKey).length === 0) return
  writeList(untoldKey, [])
  toast('This page was loaded anew, because a part of it had been withdrawn.')
}
