import { randomUUID } from 'node:crypto'
import type { Recomputing } from '@freehold/contracts'
import { and, gt, isNull, lt, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { locks, takeLock } from '../db/locks'
import { recomputations } from '../db/schema'

const { finishedAt } = recomputations

/** A replica that recomputes renews its lease after every batch of homes, which takes a fraction of this. */
const LEASE = sql`interval '2 minutes'`
const KEPT = sql`interval '90 days'`
const now = sql`clock_timestamp()`
const endOfLease = sql`${now} + ${LEASE}`

/** Called in the transaction of the change that requires it. */
export async function requestRecomputation(tx: Database): Promise<void> {
  await tx.insert(recomputations).values({ id: randomUUID() })
}

/**
 * Requests that are not finished, provided that no replica holds a lease. A lease that ends later than one taken now
 * would was taken before the clock was set back, and does not count.
 */
function requestedAndFree(db: Database) {
  const taken = alias(recomputations, 'taken')
  const latestEnd = sql`${endOfLease} + make_interval(secs => ${CLOCK_SKEW_SECONDS})`
  const leases = db
    .select({ one: sql`1` })
    .from(taken)
    .where(and(isNull(taken.finishedAt), gt(taken.takenUntil, now), lte(taken.takenUntil, latestEnd)))
  return and(isNull(finishedAt), notExists(leases))
}

/** Whether a recomputation is requested that no replica is running. */
export async function areRequested(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: recomputations.id })
    .from(recomputations)
    .where(requestedAndFree(db))
    .limit(1)
  return rows.length > 0
}

/** Takes all requests; null when there are none, or when another replica is running them and will see the rest. */
export function takeRecomputations(db: Database): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    await takeLock(tx, locks.recomputations)
    const rows = await tx
      .update(recomputations)
      .set({ takenUntil: endOfLease, done: 0, total: 0 })
      .where(requestedAndFree(tx))
      .returning({ id: recomputations.id })
    return rows.length === 0 ? null : rows.map(({ id }) => id)
  })
}

const among = (ids: readonly string[]) => isOneOf(recomputations.id, ids)

export async function noteProgress(db: Database, ids: readonly string[], done: number, total: number) {
  await db.update(recomputations).set({ done, total, takenUntil: endOfLease }).where(among(ids))
}

/** After an interruption: the next replica may take the requests immediately. */
export async function giveBack(db: Database, ids: readonly string[]): Promise<void> {
  await db.update(recomputations).set({ takenUntil: null }).where(among(ids))
}

export async function markFinished(db: Database, ids: readonly string[]): Promise<void> {
  await db.update(recomputations).set({ finishedAt: now }).where(among(ids))
  await db.delete(recomputations).where(lt(finishedAt, sql`now() - ${KEPT}`))
}

/** The progress of the recomputation; null when all results use the current rates. */
export async function findRecomputing(db: Database): Promise<Recomputing | null> {
  const [row] = await db
    .select({ done: recomputations.done, total: recomputations.total })
    .from(recomputations)
    .where(isNull(finishedAt))
    .orderBy(recomputations.requestedAt)
    .limit(1)
  return row ?? null
}
