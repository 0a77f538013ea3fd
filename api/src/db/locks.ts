import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from './Database'
import { LIFT_STATEMENT_TIMEOUT } from './statementTimeout'

/** The numbers of our advisory locks: arbitrary, all different, and the same in every replica. */
export const locks = {
  migrations: 7_233_014,
  places: 7_233_015,
  seed: 7_233_016,
  /** Held during a change of traffic between releases. */
  deploys: 7_233_017,
  /** Held during a whole import or recomputation. */
  longWork: 7_233_018,
  rates: 7_233_020,
  rateFetches: 7_233_021,
  recomputations: 7_233_022,
  geocodeRequests: 7_233_023,
  /** Held, for its own run, by a command that lets other imports go first. */
  pausedRuns: 7_233_024,
  /** Held while cells of the map are counted. */
  marketCells: 7_233_025,
  /** Held while the next event for the webhook is chosen or noted as sent. */
  webhook: 7_233_029,
  /** Held while visits of one user and release are counted and begun. */
  visits: 7_233_031,
  /** Held while old entries of the audit log are deleted. */
  auditExpiry: 7_233_032,
} as const
type Lock = (typeof locks)[keyof typeof locks]

/** Waits until this transaction holds the lock; the end of the transaction frees it. */
export async function takeLock(tx: Database, lock: Lock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
}

/** Takes the lock if it is free, without waiting; returns whether this transaction holds it. */
export async function tryLock(tx: Database, lock: Lock): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock}) as taken`,
  )
  return rows[0]!.taken
}

/** As {@link takeLock}, for one of many things. */
export async function takeLockFor(tx: Database, lock: Lock, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}::int, hashtext(${id}))`)
}

/** The condition that a transaction holds the lock for this thing. */
export const isLockHeldFor = (lock: Lock, id: SQLWrapper): SQL => sql`exists (
  select from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = ${lock}::int::oid and objid = hashtext(${id})::oid
    and database = (select oid from pg_database where datname = current_database()))`

/** Lets statements of this transaction take longer than a request. */
export async function liftStatementTimeout(tx: Database): Promise<void> {
  await tx.execute(sql.raw(LIFT_STATEMENT_TIMEOUT))
}

/** Runs work in a transaction that holds the lock. No statement timeout applies to the wait or the work. */
export function withLock<Result>(
  db: Database,
  lock: Lock,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    await takeLock(tx, lock)
    return work(tx)
  })
}
