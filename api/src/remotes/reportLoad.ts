import { type BodyOf, type reportRemoteLoad, type User, releaseNameOf } from '@freehold/contracts'
import { admitAttempt } from '../access/admitAttempt'
import type { Services } from '../services'
import { selectStates, stateOf } from './changes.queries'
import { halt } from './changeTraffic'
import { countLoad, selectLoads, selectReleases } from './releases.queries'

const REPORTS_PER_MINUTE = 600
/** How many loads of a release are counted per user, so that no single browser decides whether a canary is halted. */
const LOADS_PER_USER = 10

type Report = BodyOf<typeof reportRemoteLoad>

/** Counts the outcome of a load, and halts a canary when too many of its loads have failed. */
export async function reportLoad(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  { _id: userId }: User,
  report: Report,
): Promise<void> {
  await admitAttempt(services, `report:${userId}`, REPORTS_PER_MINUTE)
  const { db } = services
  const id = releaseNameOf(report.remote, report.release)
  if ((await selectReleases(db, [id])).length === 0) return
  const failed = report.outcome === 'failed'
  const reason = failed ? report.reason : null
  await countLoad(db, { id, userId, failed, reason, most: LOADS_PER_USER })
  if (failed) await haltIfFailing(services, report)
}

async function haltIfFailing(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  { remote, release }: Report,
): Promise<void> {
  const { db, config } = services
  const { traffic } = stateOf(await selectStates(db), remote)
  if (traffic.canary?.release !== release) return
  const id = releaseNameOf(remote, release)
  const { loaded, failed } = (await selectLoads(db, [id])).get(id) ?? { loaded: 0, failed: 0 }
  const total = loaded + failed
  const { percent, sample } = config.haltsAbove
  if (total < sample || failed * 100 <= total * percent) return
  const reason = `${failed} of ${total} loads failed, more than ${percent} %`
  await halt({ ...services, remote, actor: 'system', reason }, release)
}
