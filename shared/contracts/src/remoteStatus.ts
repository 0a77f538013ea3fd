import type { PlatformEvent, PlatformRelease, PlatformRemote } from './releases'

/** The state of a remote in words, as the shell, Platform Status, the command and the webhook say it. */

/** The version in a release id, without the hash that distinguishes builds of one version. */
export const versionOf = (release: string) => release.replace(/-[\da-f]{12}$/, '')

export const releaseOf = ({ releases }: PlatformRemote, id: string | null | undefined) =>
  releases.find(({ release }) => release === id)

export type RemoteHealth = 'none' | 'failing' | 'halted' | 'canary' | 'healthy'

export const healthNames: Record<RemoteHealth, string> = {
  healthy: 'Healthy',
  canary: 'Canary',
  halted: 'Halted',
  failing: 'Failing',
  none: 'Not live',
}

/** The most urgent state of a remote. A halted release no longer matters once a newer one was published. */
export function healthOf(remote: PlatformRemote): RemoteHealth {
  if (releaseOf(remote, remote.stable) === undefined) return 'none'
  if (remote.failing !== null) return 'failing'
  if (remote.releases[0]?.state === 'halted') return 'halted'
  return remote.canary ? 'canary' : 'healthy'
}

/** Why a remote is in its state, if that is one to act on; else null. */
export function causeOf(remote: PlatformRemote): string | null {
  switch (healthOf(remote)) {
    case 'failing':
      return remote.failing
    case 'halted':
      return remote.releases[0]?.stateReason ?? null
    case 'none':
      return remote.reason
    default:
      return null
  }
}

/** A canary is one too: the server halts it as soon as its visits go worse than those of the stable release. */
export const isHealthy = (remote: PlatformRemote) => ['healthy', 'canary'].includes(healthOf(remote))

/** Visits of the live releases, as reported by browsers. */
export function visitsOf(remote: PlatformRemote): { failed: number; all: number } {
  const live = [remote.stable, remote.canary?.release].flatMap((id) => releaseOf(remote, id) ?? [])
  const sum = (count: (release: PlatformRelease) => number) =>
    live.reduce((total, one) => total + count(one), 0)
  const failed = sum((one) => one.failed)
  return { failed, all: failed + sum((one) => one.loaded) }
}

/** The failed visits of all: '3 of 1,284'. */
export function describeVisits(remote: PlatformRemote, format: (count: number) => string): string {
  const { failed, all } = visitsOf(remote)
  return all === 0 ? 'No visits yet' : `${format(failed)} of ${format(all)}`
}

/** What a rollback would do now: 'Ends the canary 1.3.0, and everyone gets 1.2.0.' */
export function describeRollback({ stable, canary, previous }: PlatformRemote): string {
  if (previous === null) return 'There is no earlier release to go back to.'
  if (canary && stable !== null) {
    return `Ends the canary ${versionOf(canary.release)}, and everyone gets ${versionOf(previous)}.`
  }
  return `Everyone gets ${versionOf(previous)} instead of ${stable === null ? 'nothing' : versionOf(stable)}.`
}

/** What a quarantine of a live release would do now: 'Everyone gets 1.1.0 instead of 1.2.0.' */
export function describeQuarantine(
  { stable, canary, afterStable }: Pick<PlatformRemote, 'stable' | 'canary' | 'afterStable'>,
  release: string,
): string {
  const version = versionOf(release)
  if (release !== stable) {
    const rest = stable === null ? 'nothing' : versionOf(stable)
    return `Ends the canary ${version}, and everyone gets ${rest}.`
  }
  const others = canary === null ? 'Everyone' : `The canary ${versionOf(canary.release)} stays; everyone else`
  return afterStable === null
    ? `${others} gets nothing instead of ${version}, because there is no earlier release: this part of the site will not be available.`
    : `${others} gets ${versionOf(afterStable)} instead of ${version}.`
}

const describeAction: Record<PlatformEvent['action'], (version: string, event: PlatformEvent) => string> = {
  published: (version) => `${version} published`,
  promoted: (version, { percent, untested }) =>
    percent === null || percent === 100
      ? `${version} live for everyone${untested === undefined ? '' : ', untested with some of what is live'}`
      : `${version} promoted to ${percent}%`,
  rolledBack: (version) => (version === '' ? 'rolled back' : `rolled back to ${version}`),
  quarantined: (version) => `${version} quarantined`,
  halted: (version) => `${version} halted`,
  failing: (version) => `${version} failing`,
  collected: (version) => `files of ${version} deleted`,
  tokenMade: () => 'deploy token created',
  tokenRevoked: () => 'deploy token revoked',
  approved: (version) => `${version} approved`,
}

/** '1.3.0 promoted to 10%' */
export const describeEvent = (event: PlatformEvent): string =>
  describeAction[event.action](event.release === null ? '' : versionOf(event.release), event)
