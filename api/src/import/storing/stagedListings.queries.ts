import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { namesOf } from '../../db/columns'
import { sqlState } from '../../db/databaseErrors'
import { jsonRows } from '../../db/jsonRows'
import { liftStatementTimeout } from '../../db/locks'
import type { Database } from '../../db/Database'
import { stagedListings as staged } from '../../db/schema'
import type { ListingKind } from '../../db/listingParts'
import { ROWS_PER_BATCH } from '../ImportSource'
import { isRemoval, type ListingUpdate } from '../ListingRecord'
import type { RejectedRow } from '../SourceRow'

export interface StagedRow {
  runId: string
  /** Its position in the source, counted from 1. */
  rowNumber: number
  listingKey: string
  /** The kinds of rows of its key that it is compared with. */
  kinds: readonly ListingKind[]
  /** ISO 8601, 'infinity', or null if it is unknown when the source changed the record. */
  changedAt: string | null
  isRejected: boolean
  update: ListingUpdate
  line: number
  raw: string
}

/**
 * Stages rows within `work`, and deletes them afterwards. Only one import runs at a time, so all rows that are staged
 * before are those of an interrupted one. A dry run has a temporary table of the same name, as another import may run.
 */
export async function withStaging<Result>(
  db: Database,
  { isDryRun }: { isDryRun: boolean },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (isDryRun) {
    return db.transaction(async (tx) => {
      await liftStatementTimeout(tx)
      await tx.execute(sql`create temporary table ${staged} (like ${staged} including all) on commit drop`)
      return work(tx)
    })
  }
  await truncateStaged(db)
  try {
    return await work(db)
  } finally {
    // If that fails, the next import deletes them.
    await truncateStaged(db).catch(() => {})
  }
}

export async function areRowsStaged(db: Database): Promise<boolean> {
  const found = await db.select({ runId: staged.runId }).from(staged).limit(1)
  return found.length > 0
}

/** Gives the space back at once. While something reads the table, such as a backup, only the rows can be deleted. */
export async function truncateStaged(db: Database): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${staged} in access exclusive mode nowait`)
      await tx.execute(sql`truncate ${staged}`)
    })
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
    await deleteStaged(db)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Faster than {@link truncateStaged} for a batch of rows, but keeps their space. */
export async function deleteStaged(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    await tx.delete(staged)
  })
}

export async function insertStaged(db: Database, rows: readonly StagedRow[]): Promise<void> {
  await db.transaction(async (tx) => void (await tx.execute(jsonRows(staged, rows).insert)))
}

/**
 * Deletes all rows of a listing but the newest; of equally new ones the last stays. A row of an unknown time is newer
 * than all before it. Sales and leases of one key are compared apart: a removal of both may be the newest row of one of
 * them, and then concerns only that one. Removals that follow from rejected rows are compared only with each other.
 * @returns how many rows were deleted and are left, without those of rejected rows
 */
export function deleteOlder(db: Database, runId: string): Promise<{ superseded: number; left: number }> {
  const isOfRun = eq(staged.runId, runId)
  const ofListing = sql`partition by ${staged.isRejected}, ${staged.listingKey} collate "C", kind collate "C"`
  return db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    const { rows } = await tx.execute<{ superseded: number; left: number }>(sql`
      with compared as (
        select ${staged.rowNumber} as number, kind, cardinality(${staged.kinds}) as kinds, greatest(
          first_value(${staged.rowNumber})
            over (${ofListing} order by ${staged.changedAt} desc nulls last, ${staged.rowNumber} desc),
          max(${staged.rowNumber}) filter (where ${staged.changedAt} is null) over (${ofListing})
        ) as newest
        from ${staged} cross join unnest(${staged.kinds}) kind where ${isOfRun}
      ), outdated as (
        select number, min(kind) as kind, count(*) = min(kinds) as is_whole
        from compared where number <> newest group by number
      ), older as (
        delete from ${staged}
        where ${isOfRun} and ${staged.rowNumber} = any(array(select number from outdated where is_whole))
        returning ${staged.isRejected} as is_rejected
      ), narrowed as (
        update ${staged} set ${namesOf(staged.kinds)} = array_remove(${staged.kinds}, outdated.kind)
        from outdated where ${isOfRun} and ${staged.rowNumber} = outdated.number and not is_whole
      ), superseded as (select count(*)::int as count from older where not is_rejected)
      select superseded.count as superseded, all_rows.count - superseded.count as left
      from superseded, (
        select count(*)::int as count from ${staged} where ${isOfRun} and not ${staged.isRejected}) all_rows`)
    return rows[0]!
  })
}

export type LoadableRow = Pick<StagedRow, 'rowNumber' | 'update'>

/** The next rows after this one, in the order of the source. */
export async function findStaged(
  db: Database,
  { runId, isRejected, after }: Pick<StagedRow, 'runId' | 'isRejected'> & { after: number },
): Promise<LoadableRow[]> {
  const rows = await db
    .select({ rowNumber: staged.rowNumber, kinds: staged.kinds, update: staged.update })
    .from(staged)
    .where(and(eq(staged.runId, runId), eq(staged.isRejected, isRejected), gt(staged.rowNumber, after)))
    .orderBy(asc(staged.rowNumber))
    .limit(ROWS_PER_BATCH)
  return rows.map(({ rowNumber, kinds, update }) => ({
    rowNumber,
    update: ofKinds(update as ListingUpdate, kinds),
  }))
}

/** Only a removal can concern less than it did when it was staged. */
const ofKinds = (update: ListingUpdate, kinds: readonly ListingKind[]): ListingUpdate =>
  isRemoval(update) && update.kinds ? { ...update, kinds } : update

/** A staged row as it is in the source. */
export async function findOrigin(
  db: Database,
  runId: string,
  rowNumber: number,
): Promise<Omit<RejectedRow, 'reason'>> {
  const [row] = await db
    .select({ line: staged.line, raw: staged.raw })
    .from(staged)
    .where(and(eq(staged.runId, runId), eq(staged.rowNumber, rowNumber)))
  return row!
}
