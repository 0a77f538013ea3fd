import type { RemoteDeployment } from '@freehold/contracts'
import { readList, writeList } from '../tabStorage'
import { withoutRevoked } from './revokedReleases'

/** The builds that this tab no longer runs because they have crashed repeatedly. */
const storageKey = 'freehold.givenUpBuilds'

/** Routes cannot be removed from the router, so the page is reloaded. */
export function goBackToPreviousVersion(buildId: string) {
  writeList(storageKey, [...readList(storageKey), buildId])
  location.reload()
}

/** The versions of a remote to try, in order. A build newer than the rejected one is tried again. */
export function versionsToTry(remote: string, deployments: RemoteDeployment[]): RemoteDeployment[] {
  const rejected = readList(storageKey)
  const allowed = withoutRevoked(remote, deployments)
  const remaining = allowed.filter(({ extras }) => !rejected.includes(extras.freehold.buildId))
  return remaining.length > 0 ? remaining : allowed
}
