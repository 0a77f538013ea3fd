import { randomUUID } from 'node:crypto'
import type { RatesFetching } from '@freehold/contracts'
import { desc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import type { Database } from '../db/Database'
import { rateFetches } from '../db/schema'
import { locks, takeLock } from '../db/locks'

/** More than any fetch takes: one that has not finished by then was interrupted. */
const INTERRUPTED_AFTER_MS = 5 * 60_000
const KEPT = 100

export interface Due {
  now: Date
  /** The time from a successful or failed fetch to the next one. */
  afterSuccessMs: number
  afterFailureMs: number
}

/** Starts a fetch if one is due, and returns its id, else null. Of replicas that call it at the same time one starts a fetch. */
export function beginFetch(
  db: Database,
  { now, afterSuccessMs, afterFailureMs }: Due,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await takeLock(tx, locks.rateFetches)
    const last = await findLast(tx, now)
    const pauseMs = !last?.finishedAt
      ? INTERRUPTED_AFTER_MS
      : last.source === null
        ? afterFailureMs
        : afterSuccessMs
    if (last && now.getTime() - last.startedAt.getTime() < pauseMs) return null
    const id = randomUUID()
    await tx.insert(rateFetches).values({ id, startedAt: now })
    const old = tx
      .select({ id: rateFetches.id })
      .from(rateFetches)
      .orderBy(desc(rateFetches.startedAt))
      .offset(KEPT)
    await tx.delete(rateFetches).where(inArray(rateFetches.id, old))
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

/** Ignores a start in the future, which comes from a clock that was set back since: the next fetch must not wait for it. */
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

/** The outcome of the latest fetches. */
export async function findFetching(db: Database, now: Date): Promise<Omit<RatesFetching, 'everyHours'>> {
  const last = await findLast(db, now)
  const [success] = await db
    .select()
    .from(rateFetches)
    .where(isNotNull(rateFetches.source))
    .orderBy(desc(rateFetches.startedAt))
    .limit(1)
  return {
    isUnderWay: last?.finishedAt === null && now.getTime() - last.startedAt.getTime() < INTERRUPTED_AFTER_MS,
    lastSuccess: success?.source ? { at: success.startedAt.toISOString(), source: success.source } : null,
    lastFailure: last?.failure ? { at: last.startedAt.toISOString(), message: last.failure } : null,
  }
}
