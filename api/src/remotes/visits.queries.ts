import {
  DAY_MS,
  mapFigures,
  type PlatformRelease,
  type ReleaseId,
  releaseNameOf,
  VISIT_REPORT_MS,
  type VisitFailure,
} from '@freehold/contracts'
import { and, count, desc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { timestamptz } from '../db/columns'
import type { Database } from '../db/Database'
import { locks, takeLockFor } from '../db/locks'
import { releaseVisits, remoteReleases } from '../db/schema'
import type { Outcomes, Visit } from './compareReleases'

type Row = typeof releaseVisits.$inferSelect
export type StoredVisit = Omit<Row, 'id' | 'releaseId' | 'userId'>

/** How many visits of a user are compared, the last ones: a fault may show only after a while. */
const VISITS_PER_USER = 10
/** As many of one hour are stored, so that a comparison that begins later has some of each user. */
const VISITS_PER_HOUR = VISITS_PER_USER
/** The newest are compared; as many as at the last look at a canary. */
const COMPARED_MAX = 4_000
const KEPT_MS = 30 * DAY_MS
/** How late a report may be before its visit counts as overdue. */
export const GRACE_MS = 10_000

/** A time in which no report arrived. */
export interface Outage {
  from: Date
  to: Date
}

/** The visit, locked until the end of the transaction; null when there is none. */
export async function lockVisit(tx: Database, id: string): Promise<StoredVisit | null> {
  const [row] = await tx.select().from(releaseVisits).where(eq(releaseVisits.id, id)).for('update')
  return row ?? null
}

/** Inserts a visit unless it is there, or the user has enough of them. */
export async function insertVisit(tx: Database, visit: typeof releaseVisits.$inferInsert): Promise<void> {
  const { releaseId, userId, begunAt } = visit
  // Visits that begin at the same time count each other.
  await takeLockFor(tx, locks.visits, `${userId} ${releaseId}`)
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

/**
 * Expects nothing more of visits whose report was due before `due` if it was due, or the one before it was sent, in an
 * outage: their page may have been hidden or closed meanwhile. They become unknown, unless their outcome is known.
 * Returns the outages that may concern visits that are not due yet.
 */
export async function forgetLost(db: Database, due: Date, outages: readonly Outage[]): Promise<Outage[]> {
  const { dueAt } = releaseVisits
  const ends = outages.map(({ from, to }) => ({
    from,
    to,
    lastDue: new Date(to.getTime() + VISIT_REPORT_MS + GRACE_MS),
  }))
  const isLost = ends.map(({ from, lastDue }) => and(gt(dueAt, from), lt(dueAt, lastDue)))
  if (ends.length > 0)
    await db
      .update(releaseVisits)
      .set({ dueAt: null })
      .where(and(lte(dueAt, due), or(...isLost)))
  return ends.filter(({ lastDue }) => lastDue > due).map(({ from, to }) => ({ from, to }))
}

/** Fails the visits whose report was due before `due` and has not come. */
export async function failUnanswered(db: Database, due: Date, now: Date): Promise<void> {
  await db
    .update(releaseVisits)
    .set({
      state: 'failed',
      reason: 'noAnswer',
      dueAt: null,
      concludedAt: sql`coalesce(${releaseVisits.concludedAt}, ${timestamptz(now)})`,
    })
    .where(lte(releaseVisits.dueAt, due))
}

/** Whether a report of any visit is expected. */
export async function isAnyDue(db: Database): Promise<boolean> {
  const { dueAt } = releaseVisits
  const rows = await db.select({ dueAt }).from(releaseVisits).where(isNotNull(dueAt)).limit(1)
  return rows.length > 0
}

const isConcluded = (remote: string, release: ReleaseId, since: Date) =>
  and(
    eq(releaseVisits.releaseId, releaseNameOf(remote, release)),
    sql`${releaseVisits.begunAt} >= ${timestamptz(since)}`,
    isNotNull(releaseVisits.concludedAt),
  )

/** The concluded visits of a release that began since a time, each user's counted from the last one. */
const concludedOf = (db: Database, remote: string, release: ReleaseId, since: Date) => {
  const { id, userId, reason, figures, concludedAt } = releaseVisits
  const nth = sql<number>`row_number() over (partition by ${userId} order by ${concludedAt} desc, ${id})`
  return db
    .select({ userId, reason, figures, concludedAt, nth: nth.as('nth') })
    .from(releaseVisits)
    .where(isConcluded(remote, release, since))
    .as('concluded')
}

/** All of them, so that a canary is judged again when the same users go on. */
export async function countConcluded(
  db: Database,
  remote: string,
  release: ReleaseId,
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ visits: count() })
    .from(releaseVisits)
    .where(isConcluded(remote, release, since))
  return row!.visits
}

/** The outcomes of each user's last visits. */
export async function countOutcomes(
  db: Database,
  remote: string,
  release: ReleaseId,
  since: Date,
): Promise<Outcomes> {
  const concluded = concludedOf(db, remote, release, since)
  const rows = await db
    .select({ reason: concluded.reason, visits: count() })
    .from(concluded)
    .where(lte(concluded.nth, VISITS_PER_USER))
    .groupBy(concluded.reason)
  const failures: Outcomes['failures'] = {}
  for (const { reason, visits } of rows) if (reason !== null) failures[reason] = visits
  return { all: rows.reduce((sum, { visits }) => sum + visits, 0), failures }
}

/** Each user's last visits, the newest of all. */
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
 * Whether a canary was judged at so many visits, or more.
 * @param since when it became the canary, or got its share of users
 */
export async function isJudged(db: Database, id: string, since: Date, visits: number): Promise<boolean> {
  const { judged } = remoteReleases
  const [row] = await db.select({ judged }).from(remoteReleases).where(eq(remoteReleases.id, id))
  const last = row?.judged ?? null
  return last !== null && last.since === since.toISOString() && last.visits >= visits
}

export async function recordLook(db: Database, id: string, since: Date, visits: number): Promise<void> {
  const judged = { since: since.toISOString(), visits }
  await db.update(remoteReleases).set({ judged }).where(eq(remoteReleases.id, id))
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
