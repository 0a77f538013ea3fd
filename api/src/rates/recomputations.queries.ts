import { randomUUID } from 'node:crypto'
import type { Recomputing } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import { startLocks } from '../db/underLock'

/** Whoever is at it says so after every batch of homes, which takes a fraction of this. */
const LEASE = sql`interval '2 minutes'`
const KEPT = sql`interval '90 days'`

/** In the transaction of the change that it is for: there is neither without the other. */
export async function requestRecomputation(tx: Database): Promise<void> {
  await tx.execute(sql`insert into recomputations (id) values (${randomUUID()})`)
}

/** A lease that ends later than any can is of a clock that was set back since. */
const nobodyIsAtIt = sql`not exists (
  select 1 from recomputations taken where taken.finished_at is null and taken.taken_until > clock_timestamp()
    and taken.taken_until <= clock_timestamp() + ${LEASE} + make_interval(secs => ${CLOCK_SKEW_SECONDS}))`

/** Whether something is requested that nobody is at. */
export async function areRequested(db: Database): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from recomputations where finished_at is null and ${nobodyIsAtIt} limit 1`,
  )
  return rows.length > 0
}

/** Takes all that is requested; null where nothing is, or where another replica is at it and will see what is left. */
export function takeRecomputations(db: Database): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${startLocks.recomputations})`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      update recomputations set taken_until = clock_timestamp() + ${LEASE}, done = 0, total = 0
      where finished_at is null and ${nobodyIsAtIt}
      returning id`)
    return rows.length === 0 ? null : rows.map(({ id }) => id)
  })
}

const among = (ids: readonly string[]) => sql`id = any(${sql.param([...ids])}::text[])`

export async function noteProgress(db: Database, ids: readonly string[], done: number, total: number) {
  await db.execute(sql`
    update recomputations set done = ${done}, total = ${total}, taken_until = clock_timestamp() + ${LEASE}
    where ${among(ids)}`)
}

/** Cut off: whoever comes next may take it up at once. */
export async function giveBack(db: Database, ids: readonly string[]): Promise<void> {
  await db.execute(sql`update recomputations set taken_until = null where ${among(ids)}`)
}

export async function markFinished(db: Database, ids: readonly string[]): Promise<void> {
  await db.execute(sql`update recomputations set finished_at = clock_timestamp() where ${among(ids)}`)
  await db.execute(sql`delete from recomputations where finished_at < now() - ${KEPT}`)
}

/** How far it is; null where all results are of the rates of the day. */
export async function findRecomputing(db: Database): Promise<Recomputing | null> {
  const { rows } = await db.execute<{ done: number; total: number }>(sql`
    select done, total from recomputations where finished_at is null order by requested_at limit 1`)
  return rows[0] ?? null
}
