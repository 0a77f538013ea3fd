import { isUnavailable } from '../db/databaseErrors'
import { oneAtATime, type WaitOptions } from '../db/oneAtATime'
import type { Database } from '../db/openDatabase'
import { arePlacesDue } from '../places/duePlaces'
import { findRecencyDays } from '../results/evidence.queries'
import { bringUpToDate } from './bringUpToDate'
import { beginRun, endRun, insertRun } from './importRuns.queries'
import type { Intake } from './Intake'
import type { RejectedRow } from './openErrorsFile'
import type { OnProgress } from './Progress'
import { reasonOf } from './reasonOf'
import { RunRecord } from './RunRecord'
import { newTally, type Tally } from './Tally'

/** Its signal also ends the run between two batches, so that it can go on another time. */
export interface RunOptions extends WaitOptions {
  /** The run that a person started and that waits; one of its own is made without. */
  runId?: string
  onProgress?: OnProgress
  onRejected?: (row: RejectedRow) => void
  /** Why it ended, for those who see its run; null for a bug. */
  describe?: typeof reasonOf
}

export interface ImportResult {
  tally: Tally
  /** Homes whose results were computed anew. */
  computed: number
}

/** What an import would do: everything is read, checked and compared, nothing written. */
export async function tryIntake(
  db: Database,
  intake: Intake,
  options: RunOptions = {},
): Promise<ImportResult> {
  const { onProgress = () => {}, onRejected = () => {} } = options
  const tally = newTally()
  const onWritten = async () => {}
  await intake.store(db, { runId: '', isDryRun: true, onProgress, onRejected, onWritten }, tally)
  return { tally, computed: 0 }
}

/**
 * Stores a delivery of any size, then brings results and places up to date where it touches them; imports go one
 * after the other. Cut off at any moment it leaves whole properties, and the next import makes good what was left; one
 * that fails makes it good itself.
 */
export async function runIntake(
  db: Database,
  intake: Intake,
  options: RunOptions = {},
): Promise<ImportResult> {
  const { adapter, source, name } = intake
  const runInTurn = async () => {
    // Not before: nobody would find out that a command which was killed waits no more.
    const id = options.runId ?? (await insertRun(db, { adapter, source, fileName: name }))
    return runAlone(db, intake, id, options)
  }
  return oneAtATime(db, runInTurn, options)
}

async function runAlone(
  db: Database,
  intake: Intake,
  id: string,
  options: RunOptions,
): Promise<ImportResult> {
  const { onProgress = () => {}, onRejected = () => {}, describe = reasonOf, signal } = options
  const tally = newTally()
  const before = await beginRun(db, id, intake.source)
  if (!before) return { tally, computed: 0 }
  const record = new RunRecord(db, id, tally, before)
  let isToEnd = false
  const onAllProgress: OnProgress = async (phase, done, total) => {
    try {
      await record.onProgress(phase, done, total)
      await onProgress(phase, done, total)
      signal?.throwIfAborted()
    } catch (error) {
      isToEnd = true
      throw error
    }
  }
  const onEachRejected = (row: RejectedRow) => {
    record.onRejected(row)
    onRejected(row)
  }
  const { onWritten } = record
  const desk = {
    runId: id,
    isDryRun: false,
    onProgress: onAllProgress,
    onRejected: onEachRejected,
    onWritten,
  }
  try {
    const daysBefore = await findRecencyDays(db)
    const isLeftBehind = await arePlacesDue(db)
    const catchUp = (changedIds: string[] | null) =>
      bringUpToDate(db, { changedIds, daysBefore, onProgress: onAllProgress })
    const { changedIds } = await intake.store(db, desk, tally).catch(async (error: unknown) => {
      // What was stored until then is in searches already. Why the import failed counts, whatever comes of this.
      if (!isToEnd) await catchUp((await arePlacesDue(db)) ? null : []).catch(() => {})
      throw error
    })
    await catchUp(isLeftBehind ? null : changedIds)
    await record.keepErrors()
    await endRun(db, id, { state: 'finished', ...record.counted })
    return record.counted
  } catch (error) {
    const goesOn = signal?.aborted || (options.runId !== undefined && isUnavailable(error))
    const ending = goesOn
      ? { state: 'waiting' as const }
      : { state: 'failed' as const, message: describe(error) ?? 'Something went wrong on our side' }
    await record.keepErrors().catch(() => {})
    // Where the database is gone, the next import finds out that this one was cut off.
    await endRun(db, id, { ...ending, ...record.counted }).catch(() => {})
    throw error
  }
}
