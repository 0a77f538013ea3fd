import { DAY_MS, type ReleaseId } from '@freehold/contracts'
import type { Database } from '../db/Database'
import { findFailures } from './compareReleases'
import { countOutcomes } from './visits.queries'

/** Stable releases are judged by their visits of the last day. */
const JUDGED_MS = DAY_MS

/** Why a stable release fails, as a canary without a stable release would, in a sentence for people; null if it does not. */
export async function findFailing(
  db: Database,
  remote: string,
  release: ReleaseId,
  now: Date,
): Promise<string | null> {
  const since = new Date(now.getTime() - JUDGED_MS)
  // It is shown and not halted, so the visits of one user are enough.
  return findFailures(await countOutcomes(db, remote, release, since))
}
