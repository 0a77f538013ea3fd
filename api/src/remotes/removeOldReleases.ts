import { DAY_MS, type ReleaseId } from '@freehold/contracts'
import { locks, withLock } from '../db/locks'
import { insertChange, selectHistory } from './changes.queries'
import type { ChangeContext } from './changeTraffic'
import { selectReleasesOf, type StoredRelease, updateState } from './releases.queries'
import type { ReleaseStore } from './ReleaseStore'
import { liveIn, noTraffic, previousOf, type Traffic } from './traffic'

/** Long enough for tabs that stay open and for late rollbacks. */
const KEPT_MS = 30 * DAY_MS
/** The reason in the deployment log. */
export const WHY_COLLECTED = 'Neither live nor published within 30 days'

type Collection = Pick<ChangeContext, 'db' | 'now' | 'remote' | 'actor' | 'reason'>

/**
 * Removes the files of releases that are neither live, nor the target of a rollback, nor were published or live within
 * KEPT_MS. Their history stays in the log, and publishing one again restores it.
 */
export async function removeOldReleases(context: Collection, store: ReleaseStore, dryRun: boolean) {
  const { db, now, remote } = context
  return withLock(db, locks.deploys, async (tx) => {
    const releases = await selectReleasesOf(tx, remote)
    const kept = keptReleases(releases, await selectHistory(tx, remote), now())
    const old = releases.filter(({ release, state }) => state !== 'collected' && !kept.has(release))
    let bytes = 0
    for (const { id, release, state, stateReason } of old) {
      bytes += await store.remove(remote, release, { dryRun })
      if (dryRun) continue
      // A quarantined or halted release keeps its state, so that publishing cannot restore it.
      if (state === 'available') await updateState(tx, id, 'collected', stateReason)
      const event = { remote, release, changedBy: context.actor, reason: context.reason, changedAt: now() }
      if (state === 'available') await insertChange(tx, { ...event, action: 'collected' })
    }
    if (!dryRun) await store.removeAbandoned(now())
    return { collected: old.map(({ release }) => release), bytes }
  })
}

function keptReleases(
  releases: StoredRelease[],
  history: { traffic: Traffic; at: Date }[],
  now: Date,
): Set<ReleaseId> {
  const since = now.getTime() - KEPT_MS
  const kept = new Set<ReleaseId>()
  for (const { release, publishedAt } of releases) if (publishedAt.getTime() > since) kept.add(release)
  history.forEach(({ traffic }, index) => {
    // The next state ended this one.
    const end = history[index + 1]?.at.getTime() ?? now.getTime()
    if (end > since) for (const release of liveIn(traffic)) kept.add(release)
  })
  const current = history.at(-1)?.traffic ?? noTraffic
  const isAvailable = (one: ReleaseId) =>
    releases.some(({ release, state }) => release === one && state === 'available')
  // Of the stable release, also while there is a canary.
  const previous = previousOf({ ...current, canary: null }, isAvailable)
  return previous === null ? kept : kept.add(previous)
}
