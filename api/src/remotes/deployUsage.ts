import { DAY_MS } from '@freehold/contracts'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { excluded } from '../db/columns'
import type { Database } from '../db/Database'
import { deployUsage } from '../db/schema'
import type { Deployer } from '../http/callers'
import { RetryLaterError } from '../http/httpErrors'
import type { Services } from '../services'

export interface Usage {
  releases: number
  parts: number
  bytes: number
}

/** The quotas of one deploy token, or one Admin, for a day (UTC). */
export const deployQuotas: Usage = { releases: 50, parts: 5_000, bytes: 300_000_000 }

const words: Record<keyof Usage, string> = {
  releases: 'releases published',
  parts: 'parts uploaded',
  bytes: 'bytes uploaded',
}

/** Counts what an uploader is about to do. Throws a 429 that names the quota when it would be exceeded. */
export async function countUsage(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id: uploader }: Pick<Deployer, 'id'>,
  usage: Partial<Usage>,
): Promise<void> {
  const time = now()
  const more: Usage = { releases: 0, parts: 0, bytes: 0, ...usage }
  const total = (column: PgColumn) => sql`${column} + ${excluded(column)}`
  const { releases, parts, bytes } = deployUsage
  // One statement, so that concurrent parts, at any replica, do not exceed the quota together.
  const counted = await db
    .insert(deployUsage)
    .values({ uploader, day: dayOf(time), ...more })
    .onConflictDoUpdate({
      target: [deployUsage.uploader, deployUsage.day],
      set: { releases: total(releases), parts: total(parts), bytes: total(bytes) },
      setWhere: and(
        lte(total(releases), deployQuotas.releases),
        lte(total(parts), deployQuotas.parts),
        lte(total(bytes), deployQuotas.bytes),
      ),
    })
    .returning({ uploader: deployUsage.uploader })
  if (counted.length === 0) throw await quotaReachedError(db, uploader, time, more)
}

async function quotaReachedError(
  db: Database,
  uploader: string,
  time: Date,
  more: Usage,
): Promise<RetryLaterError> {
  const [used] = await db
    .select()
    .from(deployUsage)
    .where(and(eq(deployUsage.uploader, uploader), eq(deployUsage.day, dayOf(time))))
  const names = ['releases', 'parts', 'bytes'] as const
  const reached = names.find((name) => (used?.[name] ?? 0) + more[name] > deployQuotas[name]) ?? 'parts'
  const seconds = Math.ceil((DAY_MS - (time.getTime() % DAY_MS)) / 1_000)
  const message = `The quota of ${deployQuotas[reached]} ${words[reached]} a day (UTC) is reached`
  return new RetryLaterError(429, message, seconds)
}

/** Keeps yesterday's rows, because the clocks of replicas may differ. */
export async function deleteOldUsage(db: Database, now: Date): Promise<void> {
  await db.delete(deployUsage).where(lt(deployUsage.day, dayOf(new Date(now.getTime() - DAY_MS))))
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
