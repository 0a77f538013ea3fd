import { DAY_MS, type ReleaseId } from '@freehold/contracts'
import type { Database } from '../db/Database'
import { FAILURES_MIN, findFailures } from './compareReleases'
import { countFailed, selectConcluded } from './visits.queries'

/** Stable releases are judged by their visits of the last day. */
const JUDGED_MS = DAY_MS

/** Why a stable release would be halted if it were a canary, in a sentence for people; null if it would not be. */
export async function findFailing(
  db: Database,
  remote: string,
  release: ReleaseId,
  now: Date,
): Promise<string | null> {
  const since = new Date(now.getTime() - JUDGED_MS)
  // Hardly ever any visit fails, and then there is no need to read them all.
  if ((await countFailed(db, remote, release, since)) < FAILURES_MIN) return null
  // It is shown and not halted, so the visits of one user are enough.
  return findFailures(await selectConcluded(db, remote, release, since), null, 1)
}
