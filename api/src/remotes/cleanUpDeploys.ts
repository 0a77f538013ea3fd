import type { Services } from '../services'
import { ADOPTER } from './adoptBuilds'
import { selectMovedRemotes } from './changes.queries'
import { deleteExpiredTokens } from './deployTokens.queries'
import { deleteOldUsage } from './deployUsage'
import { ReleaseStore } from './ReleaseStore'
import { removeOldReleases, WHY_COLLECTED } from './removeOldReleases'
import { deleteOldVisits } from './visits.queries'

/**
 * Removes abandoned uploads, the files of releases that nothing needs any more, the quota counters of earlier days, old visits, and
 * deploy tokens that expired long ago.
 */
export async function cleanUpDeploys({
  db,
  config,
  now,
}: Pick<Services, 'db' | 'config' | 'now'>): Promise<void> {
  const store = new ReleaseStore(config.releasesDirectory)
  await store.removeAbandoned(now())
  for (const remote of await selectMovedRemotes(db)) {
    const context = { db, now, remote, actor: ADOPTER, reason: WHY_COLLECTED }
    await removeOldReleases(context, store, false)
  }
  await deleteOldUsage(db, now())
  await deleteExpiredTokens(db, now())
  await deleteOldVisits(db, now())
}
