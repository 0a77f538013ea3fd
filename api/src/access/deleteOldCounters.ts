import { notBetween, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/Database'
import { attempts, signInFailures } from '../db/schema'

const HOUR_MS = 3_600_000

/** Deletes counters that no limit reads any more. */
export async function deleteOldCounters(db: Database, now: Date): Promise<void> {
  await db.delete(attempts).where(isHoursAway(attempts.triedAt, now))
  await db.delete(signInFailures).where(isHoursAway(signInFailures.failedAt, now))
}

/** A time far in the future comes from a clock that was set back since. */
const isHoursAway = (moment: PgColumn, now: Date): SQL =>
  notBetween(moment, new Date(now.getTime() - HOUR_MS), new Date(now.getTime() + HOUR_MS))
