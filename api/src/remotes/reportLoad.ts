import {
  type BodyOf,
  describeFailures,
  isFailing,
  type reportRemoteLoad,
  type User,
  releaseNameOf,
} from '@freehold/contracts'
import { admitAttempt } from '../access/admitAttempt'
import type { RequestContext } from '../services'
import { selectStates, stateOf } from './changes.queries'
import { type ChangeContext, halt, noteFailing } from './changeTraffic'
import { countLoad, selectLoads, selectReleases } from './releases.queries'
import { liveIn } from './traffic'

const REPORTS_PER_MINUTE = 600
/** How many loads of a release are counted per user, so that no single browser decides whether a canary is halted. */
const LOADS_PER_USER = 10

type Report = BodyOf<typeof reportRemoteLoad>

/** Counts the outcome of a load. When too many have failed, halts a canary, and records that a stable release fails. */
export async function reportLoad(
  services: RequestContext,
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
  if (failed) await actIfFailing(services, report)
}

async function actIfFailing(
  { request, ...services }: RequestContext,
  { remote, release }: Report,
): Promise<void> {
  const { db, config } = services
  const { traffic } = stateOf(await selectStates(db), remote)
  if (!liveIn(traffic).includes(release)) return
  const id = releaseNameOf(remote, release)
  const loads = (await selectLoads(db, [id])).get(id) ?? { loaded: 0, failed: 0 }
  if (!isFailing(loads, config.haltsAbove)) return
  const reason = describeFailures(loads, config.haltsAbove)
  // Not with the request, whose user has only noticed it.
  const context: ChangeContext = { ...services, log: request.log, remote, actor: 'system', reason }
  await (traffic.canary?.release === release ? halt(context, release) : noteFailing(context, release))
}
