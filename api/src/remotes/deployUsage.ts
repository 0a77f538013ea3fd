import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { deployUsage } from '../db/schema'
import { RetryLaterError } from '../http/refusals'
import type { Services } from '../services'
import type { Deployer } from './deployer'

const DAY_MS = 86_400_000

export interface Usage {
  releases: number
  parts: number
  bytes: number
}

/** What one deploy token, or one Admin, may do in a day of UTC. */
export const deployQuotas: Usage = { releases: 50, parts: 5_000, bytes: 300_000_000 }

const words: Record<keyof Usage, string> = {
  releases: 'releases published',
  parts: 'parts uploaded',
  bytes: 'bytes uploaded',
}

/** Counts what an uploader is about to do, and throws a 429 that names the quota where the day has no room for it. */
export async function countUsage(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id: uploader }: Pick<Deployer, 'id'>,
  usage: Partial<Usage>,
): Promise<void> {
  const time = now()
  const more: Usage = { releases: 0, parts: 0, bytes: 0, ...usage }
  const { releases, parts, bytes } = deployUsage
  // One statement: parts that arrive at once, at any replica, do not pass the quota together.
  const counted = await db
    .insert(deployUsage)
    .values({ uploader, day: dayOf(time), ...more })
    .onConflictDoUpdate({
      target: [deployUsage.uploader, deployUsage.day],
      set: {
        releases: sql`${releases} + excluded.releases`,
        parts: sql`${parts} + excluded.parts`,
        bytes: sql`${bytes} + excluded.bytes`,
      },
      setWhere: sql`${releases} + excluded.releases <= ${deployQuotas.releases}
        and ${parts} + excluded.parts <= ${deployQuotas.parts}
        and ${bytes} + excluded.bytes <= ${deployQuotas.bytes}`,
    })
    .returning({ uploader: deployUsage.uploader })
  if (counted.length === 0) throw await quotaReached(db, uploader, time, more)
}

async function quotaReached(
  db: Database,
  uploader: string,
  time: Date,
  more: Usage,
): Promise<RetryLaterError> {
  const [used] = await db
    .select()
    .from(deployUsage)
    .where(sql`${deployUsage.uploader} = ${uploader} and ${deployUsage.day} = ${dayOf(time)}`)
  const names = ['releases', 'parts', 'bytes'] as const
  const reached = names.find((name) => (used?.[name] ?? 0) + more[name] > deployQuotas[name]) ?? 'parts'
  const seconds = Math.ceil((DAY_MS - (time.getTime() % DAY_MS)) / 1_000)
  const message = `The quota of ${deployQuotas[reached]} ${words[reached]} a day (UTC) is reached`
  return new RetryLaterError(429, message, seconds)
}

/** Yesterday stays: the clocks of replicas may differ. */
export async function deleteOldUsage(db: Database, now: Date): Promise<void> {
  await db.delete(deployUsage).where(lt(deployUsage.day, dayOf(new Date(now.getTime() - DAY_MS))))
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
