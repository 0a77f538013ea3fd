import type { Database } from '../db/Database'
import { ADOPTER } from './adoptBuilds'
import { selectStates } from './changes.queries'
import { sizeOf } from './directories'
import type { Damage } from './releaseFiles'
import { selectReleasesOf } from './releases.queries'
import { ReleaseStore } from './ReleaseStore'
import { removeOldReleases, WHY_COLLECTED } from './removeOldReleases'
import { liveIn } from './traffic'

export interface StoreSummary {
  /** Of releases whose files are kept. */
  count: number
  bytes: number
  damaged: { release: string; file: string; damage: Damage; isLive: boolean }[]
  /** Releases that the next clean-up removes, and what that frees. */
  old: string[]
  oldBytes: number
}

/** Reads all stored files of releases, and changes none. */
export async function summarizeStore(db: Database, directory: string, now: Date): Promise<StoreSummary> {
  const store = new ReleaseStore(directory)
  const summary: StoreSummary = {
    count: 0,
    bytes: await sizeOf(directory),
    damaged: [],
    old: [],
    oldBytes: 0,
  }
  for (const { remote, traffic } of await selectStates(db)) {
    const live = new Set<string>(liveIn(traffic))
    for (const { id, release, state, description } of await selectReleasesOf(db, remote)) {
      if (state !== 'available') continue
      summary.count += 1
      for (const { path: file, damage } of await store.verify(description))
        summary.damaged.push({ release: id, file, damage, isLive: live.has(release) })
    }
    const context = { db, now: () => now, remote, actor: ADOPTER, reason: WHY_COLLECTED }
    const { collected, bytes } = await removeOldReleases(context, store, true)
    summary.old.push(...collected.map((release) => `${remote} ${release}`))
    summary.oldBytes += bytes
  }
  return summary
}
