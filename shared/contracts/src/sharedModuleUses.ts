import type { Platform } from './releases'
import { isWithinRange, providedFor } from './shellCompatibility'

/** Which releases in use need which versions of a shared module: who is left before an upgrade of it. */
export interface SharedModuleUse {
  module: string
  /** Of the shell: the present one, and those of former sets. */
  versions: string[]
  /** Empty if no release in use needs the module. */
  ranges: SharedRange[]
}

export interface SharedRange {
  range: string
  /** What the releases get; null if the shell has none in their range. */
  version: string | null
  /** Such as `remote-search 1.2.0`, or `remote-search 1.3.0 (canary)`. */
  releases: string[]
}

/** Sorted as the shell lists its modules. In use are stable releases, canaries, and what a rollback would lead to. */
export function sharedModuleUses({ shell, remotes }: Pick<Platform, 'shell' | 'remotes'>): SharedModuleUse[] {
  if (shell === null) return []
  const used = remotes.flatMap(usedReleases)
  return Object.entries(shell.shared).map(([module, present]) => {
    const former = (shell.former ?? []).flatMap((set) => set.shared[module] ?? [])
    const ranges = new Map<string, SharedRange>()
    for (const { name, shared } of used) {
      const range = shared[module]
      if (range === undefined) continue
      const provided = providedFor({ shared }, shell).shared[module] ?? present
      const version = isWithinRange(provided, range) ? provided : null
      const key = `${range} ${version}`
      const known = ranges.get(key) ?? { range, version, releases: [] }
      ranges.set(key, { ...known, releases: [...known.releases, name] })
    }
    return { module, versions: [...new Set([present, ...former])], ranges: [...ranges.values()] }
  })
}

function usedReleases({ name, stable, canary, afterStable, releases }: Platform['remotes'][number]) {
  const uses = new Map([
    // Not `previous`: during a canary that is the stable release.
    [afterStable, ' (to roll back to)'],
    [canary?.release ?? null, ' (canary)'],
    [stable, ''],
  ])
  return releases.flatMap(({ release, version, shared }) =>
    uses.has(release) ? [{ name: `${name} ${version}${uses.get(release)}`, shared }] : [],
  )
}
