import type { RemoteDeployment } from '@freehold/contracts'
import { withoutRevoked } from './revokedReleases'
import { readList, writeList } from './tabStorage'

/** The builds that this tab runs no more, because they have crashed twice. */
const storageKey = 'freehold.givenUpBuilds'

/** Routes once added stay, so the page is opened anew. */
export function goBackToPreviousVersion(buildId: string) {
  writeList(storageKey, [...readList(storageKey), buildId])
  location.reload()
}

/** The versions of a remote to try, in order. A newer build than the one given up is tried again. */
export function versionsToTry(remote: string, deployments: RemoteDeployment[]): RemoteDeployment[] {
  const givenUp = readList(storageKey)
  const allowed = withoutRevoked(remote, deployments)
  const left = allowed.filter(({ extras }) => !givenUp.includes(extras.freehold.buildId))
  return left.length > 0 ? left : allowed
}
