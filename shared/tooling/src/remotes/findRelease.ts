import type { PlatformRemote, ReleaseId } from '@freehold/contracts'
import { CommandError, exitCodes, usageError } from './CommandError'

/** Finds a release by its id, or by a version that only one available release has. */
export function findRelease({ name, releases }: PlatformRemote, wanted: string): ReleaseId {
  const byId = releases.find(({ release }) => release === wanted)
  if (byId) return byId.release
  const ofVersion = releases.filter(({ version }) => version === wanted)
  const candidates = ofVersion.filter(({ state }) => state === 'available')
  const [only, another] = candidates.length > 0 ? candidates : ofVersion
  if (only === undefined)
    throw usageError(`${name} has no release ${wanted}; it has ${listOf(releases) || 'none'}`)
  if (another !== undefined)
    throw new CommandError(
      exitCodes.usage,
      `Several releases of ${name} are ${wanted}: ${listOf(candidates)}. Name one`,
    )
  return only.release
}

const listOf = (releases: readonly { release: ReleaseId }[]) =>
  releases.map(({ release }) => release).join(', ')
