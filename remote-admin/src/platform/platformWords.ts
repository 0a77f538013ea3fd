import type { PlatformEvent, PlatformRelease, PlatformRemote } from '@freehold/contracts'

/** A release by its version; the rest of its id tells builds of one version apart. */
export const versionOf = (release: string) => release.replace(/-[\da-f]{12}$/, '')

export const releaseOf = ({ releases }: PlatformRemote, id: string | null | undefined) =>
  releases.find(({ release }) => release === id)

/** Once the stable release was narrowed, every older one reaches more: what a team waits for is among the newest. */
const WAITING_SHOWN = 3

/** The newest releases that an Admin would have to approve. */
export const waitingReleases = ({ releases }: PlatformRemote): PlatformRelease[] =>
  releases
    .filter(({ state, approval }) => state === 'available' && approval === 'needed')
    .slice(0, WAITING_SHOWN)

export type RemoteHealth = 'none' | 'halted' | 'canary' | 'healthy'

/** What of a remote a person should look at first. A halted release is over once a later one was published. */
export function healthOf(remote: PlatformRemote): RemoteHealth {
  if (remote.stable === null) return 'none'
  if (remote.releases[0]?.state === 'halted') return 'halted'
  return remote.canary ? 'canary' : 'healthy'
}

/** Page loads of what is live, as browsers reported them. */
export function loadsOf(remote: PlatformRemote): { failed: number; all: number } {
  const live = [remote.stable, remote.canary?.release].flatMap((id) => releaseOf(remote, id) ?? [])
  const sum = (count: (release: PlatformRelease) => number) =>
    live.reduce((total, one) => total + count(one), 0)
  const failed = sum((one) => one.failed)
  return { failed, all: failed + sum((one) => one.loaded) }
}

/** What a rollback does now: 'Ends the canary 1.3.0, and everyone gets 1.2.0' */
export function describeRollback({ stable, canary, previous }: PlatformRemote): string {
  if (previous === null) return 'There is no earlier release to go back to.'
  if (canary && stable !== null) {
    return `Ends the canary ${versionOf(canary.release)}, and everyone gets ${versionOf(previous)}.`
  }
  return `Everyone gets ${versionOf(previous)} instead of ${stable === null ? 'nothing' : versionOf(stable)}.`
}

const describeAction: Record<PlatformEvent['action'], (version: string, event: PlatformEvent) => string> = {
  published: (version) => `${version} published`,
  promoted: (version, { percent }) =>
    percent === null || percent === 100
      ? `${version} live for everyone`
      : `${version} promoted to ${percent}%`,
  rolledBack: (version) => (version === '' ? 'rolled back' : `rolled back to ${version}`),
  quarantined: (version) => `${version} taken out for good`,
  halted: (version) => `${version} halted`,
  collected: (version) => `files of ${version} collected`,
  tokenMade: () => 'deploy token made',
  tokenRevoked: () => 'deploy token revoked',
  approved: (version) => `${version} approved`,
}

/** '1.3.0 promoted to 10%' */
export const describeEvent = (event: PlatformEvent): string =>
  describeAction[event.action](event.release === null ? '' : versionOf(event.release), event)
