import { randomUUID } from 'node:crypto'
import type { RatesFetching } from '@freehold/contracts'
import { desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import type { Database } from '../db/openDatabase'
import { rateFetches } from '../db/schema'
import { startLocks } from '../db/underLock'

/** More than any fetch takes: one that has not ended by then was cut off. */
const CUT_OFF_MS = 5 * 60_000
const KEPT = 100

export interface Due {
  now: Date
  /** How long after a success, and after a failure, the next one begins; 0 begins at once. */
  afterSuccessMs: number
  afterFailureMs: number
}

/** Begins a fetch if one is due: of replicas that ask together one is told yes. Answers its id, or null. */
export function beginFetch(
  db: Database,
  { now, afterSuccessMs, afterFailureMs }: Due,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${startLocks.rateFetches})`)
    const last = await findLast(tx, now)
    const pauseMs = !last?.finishedAt ? CUT_OFF_MS : last.source === null ? afterFailureMs : afterSuccessMs
    if (last && now.getTime() - last.startedAt.getTime() < pauseMs) return null
    const id = randomUUID()
    await tx.insert(rateFetches).values({ id, startedAt: now })
    await tx.execute(sql`
      delete from rate_fetches
      where id in (select id from rate_fetches order by started_at desc offset ${KEPT})`)
    return id
  })
}

export async function endFetch(
  db: Database,
  id: string,
  end: { finishedAt: Date; source: string | null; failure: string | null },
): Promise<void> {
  await db.update(rateFetches).set(end).where(eq(rateFetches.id, id))
}

/** One that begins in the future is of a clock that was set back since: the next fetch does not wait for it. */
async function findLast(db: Database, now: Date) {
  const latest = new Date(now.getTime() + CLOCK_SKEW_SECONDS * 1_000)
  const [last] = await db
    .select()
    .from(rateFetches)
    .where(lte(rateFetches.startedAt, latest))
    .orderBy(desc(rateFetches.startedAt))
    .limit(1)
  return last
}

/** How the last tries went. */
export async function findFetching(db: Database, now: Date): Promise<Omit<RatesFetching, 'everyHours'>> {
  const last = await findLast(db, now)
  const [success] = await db
    .select()
    .from(rateFetches)
    .where(isNotNull(rateFetches.source))
    .orderBy(desc(rateFetches.startedAt))
    .limit(1)
  return {
    isUnderWay: last?.finishedAt === null && now.getTime() - last.startedAt.getTime() < CUT_OFF_MS,
    lastSuccess: success?.source ? { at: success.startedAt.toISOString(), source: success.source } : null,
    lastFailure: last?.failure ? { at: last.startedAt.toISOString(), message: last.failure } : null,
  }
}
