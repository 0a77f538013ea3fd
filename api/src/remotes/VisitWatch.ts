import { releaseNameOf, VISIT_REPORT_MS } from '@freehold/contracts'
import { ADOPTER } from './adoptBuilds'
import type { Announcer } from './announce'
import { type RemoteState, selectHistory, selectStates } from './changes.queries'
import { halt, noteFailing } from './changeTraffic'
import { dueLook, findHarm } from './compareReleases'
import { findFailing } from './findFailing'
import { findRelease } from './releases.queries'
import type { Traffic } from './traffic'
import {
  countConcluded,
  failUnanswered,
  forgetLost,
  isAnyDue,
  isJudged,
  type Outage,
  recordLook,
  selectConcluded,
} from './visits.queries'

/**
 * A visit gives no answer if the server was reached in so many sweeps after its report was due. A page that works repeats
 * a report that did not arrive: it waits for an answer for up to `VISIT_TIMEOUT_MS` of the shell, and then for
 * `VISIT_RETRY_MS`, together less than these sweeps take. So a server that was down, or without its database, and a
 * network that was lost make no visit of a page fail that is still shown.
 */
const REACHED_SWEEPS = 6

/** Without a request for longer than this, the server was not reached: pages that are shown report more often. */
const OUTAGE_MS = VISIT_REPORT_MS + 5_000

/**
 * Finds the visits that give no answer, halts canaries whose visits go worse than those of the stable release, and records
 * stable releases that fail.
 */
export class VisitWatch {
  /** The last sweeps before which the server was reached, the oldest first. */
  #reached: Date[] = []
  #isReached = false
  #answeredAt: Date | null = null
  /** The last sweep that the database answered, and whether others have failed since. */
  #sweptAt = new Date(0)
  #hasFailed = false
  /** In which the last report of a page may have been lost. What was before the start is not known. */
  #outages: Outage[] = []
  /** Whether there can be anything to do. When a server starts there may be visits that were begun earlier. */
  #hasNews = true

  /** To be called for each request that was answered, with when it arrived: others can reach the server. */
  noteAnswer(at: Date): void {
    const before = this.#answeredAt ?? new Date(0)
    if (at.getTime() - before.getTime() > OUTAGE_MS) this.#outages.push({ from: before, to: at })
    this.#answeredAt = at
    this.#isReached = true
  }

  noteReport(): void {
    this.#hasNews = true
  }

  /** To be called every few seconds. Without visits it does not even ask the database. */
  async sweep(services: Announcer): Promise<void> {
    if (!this.#hasNews) {
      this.#outages = []
      return
    }
    const now = services.now()
    // Later ones come from a clock that was set back.
    const before = this.#reached.filter((at) => at <= now)
    this.#outages = this.#outages.filter(({ to }) => to <= now)
    const reached = this.#isReached ? [...before, now].slice(-REACHED_SWEEPS) : before
    this.#hasNews = false
    try {
      if (reached.length === REACHED_SWEEPS) await this.#concludeOverdue(services, reached[0]!)
      if (await isAnyDue(services.db)) this.#hasNews = true
      if (!(await judgeAll(services))) this.#hasNews = true
    } catch (error) {
      this.#hasNews = true
      this.#hasFailed = true
      throw error
    }
    // Not counted if the database has failed: then reports have failed too.
    this.#reached = reached
    this.#isReached = false
    if (this.#hasFailed) this.#outages.push({ from: this.#sweptAt, to: now })
    this.#hasFailed = false
    this.#sweptAt = now
  }

  async #concludeOverdue({ db, now }: Announcer, due: Date): Promise<void> {
    this.#outages = await forgetLost(db, due, this.#outages)
    await failUnanswered(db, due, now())
  }
}

/** Returns false if a remote could not be judged; the others are. */
async function judgeAll(services: Announcer): Promise<boolean> {
  let isComplete = true
  for (const state of await selectStates(services.db)) {
    try {
      await judgeCanary(services, state)
      await judgeStable(services, state)
    } catch (error) {
      isComplete = false
      services.log.warn({ err: error, remote: state.remote }, 'the visits of a remote could not be judged')
    }
  }
  return isComplete
}

async function judgeStable(services: Announcer, { remote, traffic: { stable } }: RemoteState): Promise<void> {
  if (stable === null) return
  const reason = await findFailing(services.db, remote, stable, services.now())
  if (reason !== null) await noteFailing({ ...services, remote, actor: ADOPTER, reason }, stable)
}

async function judgeCanary(services: Announcer, { remote, traffic }: RemoteState): Promise<void> {
  const { db } = services
  const { canary, stable } = traffic
  if (canary === null) return
  const { release } = canary
  const since = await findBegin(services, remote, canary)
  if (since === null) return
  const id = releaseNameOf(remote, release)
  const look = dueLook(await countConcluded(db, remote, release, since))
  if (look === null || (await isJudged(db, id, since, look))) return
  const version = stable === null ? undefined : (await findRelease(db, remote, stable))?.description.version
  const baseline =
    stable === null || version === undefined
      ? null
      : { version, visits: await selectConcluded(db, remote, stable, since) }
  const harm = findHarm(await selectConcluded(db, remote, release, since), baseline)
  if (harm !== null) await halt({ ...services, remote, actor: ADOPTER, reason: harm }, release)
  // Last, so that a halt that fails is tried again. A replica that judges at the same time comes to the same result.
  await recordLook(db, id, since, look)
}

/**
 * Since when a release is the canary of as many users; null if it is not any more. With another share the visits before
 * are no fair comparison: an outage while most of the canary's visits began hits fewer of the stable release's.
 */
async function findBegin(
  { db }: Announcer,
  remote: string,
  { release, percent }: NonNullable<Traffic['canary']>,
): Promise<Date | null> {
  const history = await selectHistory(db, remote)
  const before = history.findLastIndex(
    ({ traffic: { canary } }) => canary?.release !== release || canary.percent !== percent,
  )
  return history[before + 1]?.at ?? null
}
