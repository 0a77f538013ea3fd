import {
  DAY_MS,
  mapFigures,
  type PlatformRelease,
  type ReleaseId,
  releaseNameOf,
  type VisitFailure,
} from '@freehold/contracts'
import { and, count, desc, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { timestamptz } from '../db/columns'
import type { Database } from '../db/Database'
import { releaseVisits, remoteReleases } from '../db/schema'
import type { Visit } from './compareReleases'

type Row = typeof releaseVisits.$inferSelect
export type StoredVisit = Omit<Row, 'id' | 'releaseId' | 'userId'>

/** How many visits of a user count for a release while it is compared with another. */
const VISITS_PER_USER = 10
/** As many of one hour are stored, so that a comparison that begins later has some of each user. */
const VISITS_PER_HOUR = VISITS_PER_USER
/** The newest are compared; as many as at the last look at a canary. */
const COMPARED_MAX = 4_000
const KEPT_MS = 30 * DAY_MS

/** The visit, locked until the end of the transaction; null when there is none. */
export async function lockVisit(tx: Database, id: string): Promise<StoredVisit | null> {
  const [row] = await tx.select().from(releaseVisits).where(eq(releaseVisits.id, id)).for('update')
  return row ?? null
}

/** Inserts a visit unless it is there, or the user has enough of them. */
export async function insertVisit(tx: Database, visit: typeof releaseVisits.$inferInsert): Promise<void> {
  const { releaseId, userId, begunAt } = visit
  const [recent] = await tx
    .select({ visits: count() })
    .from(releaseVisits)
    .where(
      and(
        eq(releaseVisits.userId, userId),
        eq(releaseVisits.releaseId, releaseId),
        sql`${releaseVisits.begunAt} > ${timestamptz(begunAt)} - interval '1 hour'`,
      ),
    )
  if (recent!.visits < VISITS_PER_HOUR) await tx.insert(releaseVisits).values(visit).onConflictDoNothing()
}

export async function updateVisit(tx: Database, id: string, visit: Partial<StoredVisit>): Promise<void> {
  await tx.update(releaseVisits).set(visit).where(eq(releaseVisits.id, id))
}

/** Fails the visits whose report was due before `due` and has not come; returns whether any report is still due. */
export async function failUnanswered(db: Database, due: Date | undefined, now: Date): Promise<boolean> {
  const { dueAt } = releaseVisits
  if (due !== undefined) {
    await db
      .update(releaseVisits)
      .set({
        state: 'failed',
        reason: 'noAnswer',
        dueAt: null,
        concludedAt: sql`coalesce(${releaseVisits.concludedAt}, ${timestamptz(now)})`,
      })
      .where(lte(dueAt, due))
  }
  const rows = await db.select({ dueAt }).from(releaseVisits).where(isNotNull(dueAt)).limit(1)
  return rows.length > 0
}

/** The concluded visits of a release that were begun since a time, of each user the first ones. */
const concludedOf = (db: Database, remote: string, release: ReleaseId, since: Date) => {
  const { userId, reason, figures, concludedAt, begunAt, releaseId } = releaseVisits
  const nth = sql<number>`row_number() over (partition by ${userId} order by ${begunAt}, ${releaseVisits.id})`
  return db
    .select({ userId, reason, figures, concludedAt, nth: nth.as('nth') })
    .from(releaseVisits)
    .where(
      and(
        eq(releaseId, releaseNameOf(remote, release)),
        sql`${begunAt} >= ${timestamptz(since)}`,
        isNotNull(concludedAt),
      ),
    )
    .as('concluded')
}

export async function countConcluded(
  db: Database,
  remote: string,
  release: ReleaseId,
  since: Date,
): Promise<number> {
  const concluded = concludedOf(db, remote, release, since)
  const [row] = await db
    .select({ visits: count() })
    .from(concluded)
    .where(lte(concluded.nth, VISITS_PER_USER))
  return row!.visits
}

/** All failed visits of a release that were begun since a time. */
export async function countFailed(
  db: Database,
  remote: string,
  release: ReleaseId,
  since: Date,
): Promise<number> {
  const { releaseId, reason, begunAt } = releaseVisits
  const isFailed = and(
    eq(releaseId, releaseNameOf(remote, release)),
    sql`${begunAt} >= ${timestamptz(since)}`,
    isNotNull(reason),
  )
  const [row] = await db.select({ visits: count() }).from(releaseVisits).where(isFailed)
  return row!.visits
}

export async function selectConcluded(
  db: Database,
  remote: string,
  release: ReleaseId,
  since: Date,
): Promise<Visit[]> {
  const concluded = concludedOf(db, remote, release, since)
  const rows = await db
    .select()
    .from(concluded)
    .where(lte(concluded.nth, VISITS_PER_USER))
    .orderBy(desc(concluded.concludedAt))
    .limit(COMPARED_MAX)
  return rows.map(({ userId, reason: failure, figures }) => ({ userId, failure, figures }))
}

/**
 * Claims a look at a canary, so that one replica judges it, once. False when that has been done.
 * @param since when it became the canary
 */
export async function claimLook(db: Database, id: string, since: Date, visits: number): Promise<boolean> {
  const judged = { since: since.toISOString(), visits }
  const rows = await db
    .update(remoteReleases)
    .set({ judged })
    .where(
      and(
        eq(remoteReleases.id, id),
        sql`not coalesce(${remoteReleases.judged} ->> 'since' = ${judged.since}
          and (${remoteReleases.judged} ->> 'visits')::int >= ${visits}, false)`,
      ),
    )
    .returning({ id: remoteReleases.id })
  return rows.length > 0
}

export type VisitSummary = Pick<PlatformRelease, 'loaded' | 'failed' | 'failures' | 'figures'>

export const noVisits: VisitSummary = { loaded: 0, failed: 0, failures: {}, figures: mapFigures(() => null) }

/** By the row id of the release. A release without concluded visits has no entry. */
export async function summarizeVisits(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, VisitSummary>> {
  if (ids.length === 0) return new Map()
  const { releaseId: id, reason, concludedAt, figures } = releaseVisits
  const isCounted = and(inArray(id, [...ids]), isNotNull(concludedAt))
  const counts = await db
    .select({ id, reason, visits: count() })
    .from(releaseVisits)
    .where(isCounted)
    .groupBy(id, reason)
  const medians = await db
    .select({
      id,
      ...mapFigures(
        (figure) =>
          sql<number | null>`percentile_cont(0.5) within group (order by (${figures} ->> ${figure})::float8)`,
      ),
    })
    .from(releaseVisits)
    .where(isCounted)
    .groupBy(id)
  return new Map(
    medians.map(({ id: release, ...figuresOf }) => [release, summaryOf(release, counts, figuresOf)]),
  )
}

interface Count {
  id: string
  reason: VisitFailure | null
  visits: number
}

function summaryOf(
  release: string,
  counts: readonly Count[],
  figures: VisitSummary['figures'],
): VisitSummary {
  const own = counts.filter(({ id }) => id === release)
  const failures: VisitSummary['failures'] = {}
  for (const { reason, visits } of own) if (reason !== null) failures[reason] = visits
  const all = own.reduce((sum, { visits }) => sum + visits, 0)
  const failed = Object.values(failures).reduce((sum, visits) => sum + visits, 0)
  return { loaded: all - failed, failed, failures, figures }
}

export async function deleteOldVisits(db: Database, now: Date): Promise<void> {
  await db.delete(releaseVisits).where(lt(releaseVisits.begunAt, new Date(now.getTime() - KEPT_MS)))
}
