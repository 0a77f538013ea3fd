import { releaseNameOf } from '@freehold/contracts'
import { ADOPTER } from './adoptBuilds'
import type { Announcer } from './announce'
import { type RemoteState, selectHistory, selectStates } from './changes.queries'
import { halt, noteFailing } from './changeTraffic'
import { dueLook, findHarm } from './compareReleases'
import { findFailing } from './findFailing'
import { findRelease } from './releases.queries'
import { claimLook, countConcluded, failUnanswered, selectConcluded } from './visits.queries'

/**
 * A visit gives no answer if the server was reached in so many sweeps after its report was due. A page that works
 * repeats a report that did not arrive every `VISIT_RETRY_MS`, which is less: so neither a server that was down, or
 * without its database, nor a network that was lost makes a visit fail.
 */
const REACHED_SWEEPS = 4

/**
 * Finds the visits that give no answer, halts canaries whose visits go worse than those of the stable release, and records
 * stable releases that fail.
 */
export class VisitWatch {
  /** The last sweeps before which the server was reached, the oldest first. */
  #reached: Date[] = []
  #isReached = false
  /** Whether there can be anything to do. At its start a server may find visits of before. */
  #hasNews = true

  /** To be called for each request that was answered: others can reach the server. */
  noteAnswer(): void {
    this.#isReached = true
  }

  noteReport(): void {
    this.#hasNews = true
  }

  /** To be called every few seconds. Without visits it does not even ask the database. */
  async sweep(services: Announcer): Promise<void> {
    if (!this.#hasNews) return
    const now = services.now()
    // Later ones come from a clock that was set back.
    const before = this.#reached.filter((at) => at <= now)
    const reached = this.#isReached ? [...before, now].slice(-REACHED_SWEEPS) : before
    this.#hasNews = false
    try {
      const due = reached.length < REACHED_SWEEPS ? undefined : reached[0]
      if (await failUnanswered(services.db, due, now)) this.#hasNews = true
      await judgeAll(services)
    } catch (error) {
      this.#hasNews = true
      throw error
    }
    // Not counted if the database has failed: then reports have failed too.
    this.#reached = reached
    this.#isReached = false
  }
}

async function judgeAll(services: Announcer): Promise<void> {
  for (const state of await selectStates(services.db)) {
    await judgeCanary(services, state)
    await judgeStable(services, state)
  }
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
  const since = await findBegin(services, remote, release)
  const look = dueLook(await countConcluded(db, remote, release, since), 0)
  if (look === null || !(await claimLook(db, releaseNameOf(remote, release), since, look))) return
  const version = stable === null ? undefined : (await findRelease(db, remote, stable))?.description.version
  const baseline =
    stable === null || version === undefined
      ? null
      : { version, visits: await selectConcluded(db, remote, stable, since) }
  const harm = findHarm(await selectConcluded(db, remote, release, since), baseline)
  if (harm !== null) await halt({ ...services, remote, actor: ADOPTER, reason: harm }, release)
}

/** Since when a release is the canary. */
async function findBegin({ db }: Announcer, remote: string, release: string): Promise<Date> {
  const history = await selectHistory(db, remote)
  const before = history.findLastIndex(({ traffic }) => traffic.canary?.release !== release)
  return history[before + 1]!.at
}
