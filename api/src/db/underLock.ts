import { sql } from 'drizzle-orm'
import type { Database } from './openDatabase'

/** Any numbers, the same for every replica and no two alike; 7 233 015 is that of the places. */
export const startLocks = {
  migrations: 7_233_014,
  seed: 7_233_016,
  rates: 7_233_020,
  rateFetches: 7_233_021,
  recomputations: 7_233_022,
} as const
/** Taken by whatever moves traffic between releases. */
export const deployLock = 7_233_017
/** Taken for as long as an import or a recomputation takes. */
export const workLock = 7_233_018

/**
 * One transaction that only one replica at a time is in. Neither waiting for it nor what is done in it ends by the
 * statement timeout, which is meant for what people wait for.
 */
export function underLock<Result>(
  db: Database,
  lock: number,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    return work(tx)
  })
}
