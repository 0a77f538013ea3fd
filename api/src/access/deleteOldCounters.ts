import { notBetween, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/Database'
import { attempts, signInFailures } from '../db/schema'

const HOUR_MS = 3_600_000

/** Deletes counters of attempts this long ago. No limit reads one that is older than an hour. */
export async function deleteOldCounters(db: Database, now: Date, keptHours: number): Promise<void> {
  await db.delete(attempts).where(isHoursAway(attempts.triedAt, now, keptHours))
  await db.delete(signInFailures).where(isHoursAway(signInFailures.failedAt, now, keptHours))
}

/** A time far in the future comes from a clock that was set back since. */
const isHoursAway = (moment: PgColumn, now: Date, hours: number): SQL =>
  notBetween(moment, new Date(now.getTime() - hours * HOUR_MS), new Date(now.getTime() + hours * HOUR_MS))
