import type { ReleaseId } from '@freehold/contracts'
import { deployLock, underLock } from '../db/underLock'
import { insertChange, selectHistory } from './changes.queries'
import type { ChangeContext } from './changeTraffic'
import { selectReleasesOf, type StoredRelease, updateState } from './releases.queries'
import type { ReleaseStore } from './ReleaseStore'
import { liveIn, noTraffic, previousOf, type Traffic } from './traffic'

/** A tab may stay open for long, and a rollback may come late. */
const KEPT_MS = 30 * 86_400_000

/**
 * Removes the files of every release that is not live, not where a rollback leads, and was neither published nor live
 * within the last 30 days. What happened to it stays in the log, and publishing it again brings it back.
 */
export async function collect(context: ChangeContext, store: ReleaseStore, dryRun: boolean) {
  const { db, now, remote } = context
  return underLock(db, deployLock, async (tx) => {
    const releases = await selectReleasesOf(tx, remote)
    const kept = keptReleases(releases, await selectHistory(tx, remote), now())
    const old = releases.filter(({ release, state }) => state !== 'collected' && !kept.has(release))
    let bytes = 0
    for (const { id, release, state, stateReason } of old) {
      bytes += await store.remove(remote, release, { dryRun })
      if (dryRun) continue
      // What was taken out for good stays so: it must not come back by being published again.
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
    // What came next ended it.
    const end = history[index + 1]?.at.getTime() ?? now.getTime()
    if (end > since) for (const release of liveIn(traffic)) kept.add(release)
  })
  const current = history.at(-1)?.traffic ?? noTraffic
  const isAvailable = (one: ReleaseId) =>
    releases.some(({ release, state }) => release === one && state === 'available')
  const previous = previousOf(current, isAvailable)
  return previous === null ? kept : kept.add(previous)
}
