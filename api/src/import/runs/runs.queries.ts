import { randomUUID } from 'node:crypto'
import type { ImportAdapter } from '@freehold/contracts'
import { and, asc, eq, inArray, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { bulkUpsert } from '../../db/bulkUpsert'
import type { Database } from '../../db/Database'
import { isLockHeldFor, locks } from '../../db/locks'
import { importErrors, importRuns } from '../../db/schema'
import type { EarlierCounts, ImportResult, WrittenCounts } from '../ImportCounts'
import type { ImportPhase } from '../ImportSource'
import { type RejectedRow, replaceUnstorable } from '../SourceRow'

/** Rejected rows kept of one run: more than anyone reads, few enough for any spreadsheet. */
export const ERRORS_KEPT_MAX = 10_000
/** Characters kept of a rejected row: the beginning identifies it. */
const ROW_KEPT_MAX = 1_000
const ERRORS_KEPT_DAYS = 90

/** The time of the statement; `now()` would be that of the transaction's beginning. */
export const currentTime = sql`clock_timestamp()`

export interface NewRun {
  adapter: ImportAdapter
  source: string
  fileName: string
}

/** A run of the command line, whose turn has come. */
export async function insertRun(db: Database, { adapter, source, fileName }: NewRun): Promise<string> {
  const id = randomUUID()
  await db
    .insert(importRuns)
    .values({ id, adapter, source, fileName, state: 'waiting', startedAt: currentTime })
  return id
}

/**
 * Sets a run to running. Only one runs at a time, so any other run in that state was interrupted.
 * @returns what the run did before it was itself interrupted; null if it has ended: another replica may have run it
 */
export async function beginRun(db: Database, id: string, source: string): Promise<EarlierCounts | null> {
  return db.transaction(async (tx) => {
    const { adapter, created, updated, removed, computed } = importRuns
    // Each removed listing was a row of the file, while streets are removed because the file does not contain them.
    const rows = sql<number>`${created} + ${updated} + case when ${adapter} = 'streets' then 0 else ${removed} end`
    const [open] = await tx
      .select({ created, updated, removed, computed, rows })
      .from(importRuns)
      .where(and(eq(importRuns.id, id), inArray(importRuns.state, ['waiting', 'running'])))
    if (!open) return null
    await endOthers(tx, id)
    await tx
      .update(importRuns)
      .set({ ...running, source, done: 0, total: null })
      .where(eq(importRuns.id, id))
    await deleteErrors(tx, id)
    return open
  })
}

const running = {
  state: 'running' as const,
  message: null,
  finishedAt: null,
  phase: 'loading' as const,
  phaseStartedAt: currentTime,
  countedAt: currentTime,
}

/** A run that lets others go first while it waits for its source. */
export async function pauseRun(db: Database, id: string): Promise<void> {
  await db.update(importRuns).set({ state: 'waiting', phase: null }).where(eq(importRuns.id, id))
}

/** The run's turn has come again, whatever others took it for in the meantime. */
export async function continueRun(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await endOthers(tx, id)
    await tx.update(importRuns).set(running).where(eq(importRuns.id, id))
  })
}

/** Ends what no process works on, as only one run is running. */
const endOthers = (tx: Database, id: string) =>
  endInterrupted(tx, and(ne(importRuns.id, id), or(eq(importRuns.state, 'running'), isUnfinishedCommand)))

/** Those of the run itself, which reads its rows again, and those past their time. */
async function deleteErrors(tx: Database, id: string): Promise<void> {
  const isOld = lt(importRuns.startedAt, sql`now() - ${`${ERRORS_KEPT_DAYS} days`}::interval`)
  const oldRuns = tx.select({ id: importRuns.id }).from(importRuns).where(isOld)
  await tx.delete(importErrors).where(or(eq(importErrors.runId, id), inArray(importErrors.runId, oldRuns)))
}

/** Ends interrupted runs of the command line. Uploads wait instead: a server that has the file resumes them. */
async function endInterrupted(db: Database, which: SQL | undefined): Promise<void> {
  const isCommand = isNull(importRuns.options)
  await db
    .update(importRuns)
    .set({
      phase: null,
      state: sql`case when ${isCommand} then 'cutOff' else 'waiting' end`,
      finishedAt: sql`case when ${isCommand} then ${currentTime} end`,
      message: sql`case when ${isCommand} then 'The process ended before the import was done' end`,
    })
    .where(which)
}

/** A run of the command line that has not ended and does not let others go first: it is running, or was interrupted. */
const isUnfinishedCommand = and(
  inArray(importRuns.state, ['waiting', 'running']),
  isNull(importRuns.options),
  not(isLockHeldFor(locks.pausedRuns, importRuns.id)),
)

/** Whether a run of the command line is running, or was interrupted. */
export async function hasUnfinishedCommands(db: Database): Promise<boolean> {
  const found = await db.select({ id: importRuns.id }).from(importRuns).where(isUnfinishedCommand).limit(1)
  return found.length > 0
}

/** Ends interrupted runs of the command line. Call it only while none is running: then all unfinished ones were. */
export const endInterruptedCommands = (db: Database): Promise<void> => endInterrupted(db, isUnfinishedCommand)

/** Called within the transaction that writes the rows: after an interruption the counts are exact. */
export async function addWrittenCounts(tx: Database, id: string, written: WrittenCounts): Promise<void> {
  await tx
    .update(importRuns)
    .set({
      created: sql`${importRuns.created} + ${written.created}`,
      updated: sql`${importRuns.updated} + ${written.updated}`,
      removed: sql`${importRuns.removed} + ${written.removed}`,
    })
    .where(eq(importRuns.id, id))
}

const resultColumns = ({ counts: { read, ...outcomes }, computed, warnings }: ImportResult) => ({
  rowsRead: read,
  ...outcomes,
  computed,
  warnings: [...warnings],
})

export interface PhaseProgress {
  phase: ImportPhase
  done: number
  total: number | null
}

/** Its rate is computed from the time since the phase was entered. */
const progressColumns = ({ phase, done, total }: PhaseProgress) => ({
  phase,
  done,
  total,
  countedAt: currentTime,
  phaseStartedAt: sql`case when ${importRuns.phase} = ${phase} then ${importRuns.phaseStartedAt} else ${currentTime} end`,
})

export async function saveProgress(
  db: Database,
  id: string,
  progress: PhaseProgress,
  result: ImportResult,
): Promise<void> {
  await db
    .update(importRuns)
    .set({ ...resultColumns(result), ...progressColumns(progress) })
    .where(eq(importRuns.id, id))
}

export interface RunOutcome extends ImportResult {
  state: 'finished' | 'failed' | 'waiting'
  message?: string
}

/** `waiting`: the server is stopping or has lost its database; the run is resumed later. */
export async function endRun(
  db: Database,
  id: string,
  { state, message, ...result }: RunOutcome,
): Promise<void> {
  await db
    .update(importRuns)
    .set({
      state,
      message: message ?? null,
      ...resultColumns(result),
      phase: null,
      finishedAt: state === 'waiting' ? null : currentTime,
    })
    .where(eq(importRuns.id, id))
}

/**
 * Keeps rejected rows for the download, up to {@link ERRORS_KEPT_MAX} of a run.
 * @param position how many rows of the run have been kept before
 */
export async function insertRejectedRows(
  db: Database,
  runId: string,
  rejected: readonly RejectedRow[],
  position: number,
): Promise<void> {
  const rows = rejected
    .slice(0, Math.max(0, ERRORS_KEPT_MAX - position))
    .map(({ line, reason, raw, field }, index) => ({
      runId,
      position: position + index,
      line,
      reason: replaceUnstorable(reason),
      row: replaceUnstorable(raw.slice(0, ROW_KEPT_MAX)),
      field: field ? replaceUnstorable(field) : null,
    }))
  await bulkUpsert(db, importErrors, rows, {
    key: [importErrors.runId, importErrors.position],
    overwrite: [],
  })
}

export function findRejectedRows(db: Database, runId: string): Promise<RejectedRow[]> {
  const { line, reason, row: raw, field, position } = importErrors
  return db
    .select({ line, reason, raw, field })
    .from(importErrors)
    .where(eq(importErrors.runId, runId))
    .orderBy(asc(position))
}
