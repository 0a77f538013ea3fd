import type { ReleaseId } from '@freehold/contracts'
import type { Database } from '../db/Database'
import { selectStates } from './changes.queries'
import { findFailing } from './findFailing'
import { countOutcomes } from './visits.queries'

const COUNTED_MS = 3_600_000

export interface LiveRemote {
  remote: string
  /** Of the users, 0 without a canary. */
  canaryPercent: number
  isStableFailing: boolean
  /** The visits of the last hour, each user's last ones. */
  visits: { role: 'stable' | 'canary'; loaded: number; failed: number }[]
}

/** What is live of each remote, and how its visits go. */
export async function summarizeLive(db: Database, now: Date): Promise<LiveRemote[]> {
  const since = new Date(now.getTime() - COUNTED_MS)
  const live: LiveRemote[] = []
  for (const { remote, traffic } of await selectStates(db)) {
    const count = async (role: 'stable' | 'canary', release: ReleaseId) => {
      const { all, failures } = await countOutcomes(db, remote, release, since)
      const failed = Object.values(failures).reduce((sum, visits) => sum + visits, 0)
      return { role, loaded: all - failed, failed }
    }
    const { stable, canary } = traffic
    live.push({
      remote,
      canaryPercent: canary?.percent ?? 0,
      isStableFailing: stable !== null && (await findFailing(db, remote, stable, now)) !== null,
      visits: [
        ...(stable === null ? [] : [await count('stable', stable)]),
        ...(canary === null ? [] : [await count('canary', canary.release)]),
      ],
    })
  }
  return live
}
