import type { Services } from '../services'
import { deleteExpiredTokens } from './deployTokens.queries'
import { deleteOldUsage } from './deployUsage'
import { ReleaseStore } from './ReleaseStore'

/**
 * Removes abandoned uploads, the quota counters of earlier days, and deploy tokens that expired long ago.
 */
export async function cleanUpDeploys({
  db,
  config,
  now,
}: Pick<Services, 'db' | 'config' | 'now'>): Promise<void> {
  await new ReleaseStore(config.releasesDirectory).removeAbandoned(now())
  await deleteOldUsage(db, now())
  await deleteExpiredTokens(db, now())
}
