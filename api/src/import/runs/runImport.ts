import { isUnavailable } from '../../db/databaseErrors'
import { Turn, type WaitOptions, whilePaused } from '../../db/oneAtATime'
import type { Database } from '../../db/Database'
import { joinStoredListings } from '../../homes/joinStoredListings'
import { arePlacesDue } from '../../places/duePlaces'
import { findRecencyDays } from '../../results/evidence.queries'
import { type ImportResult, zeroCounts } from '../ImportCounts'
import type { ImportSource, OnProgress, StoredChanges } from '../ImportSource'
import type { ListingRow, RejectedRow } from '../SourceRow'
import { WarningCounts } from '../WarningCounts'
import { describeFailure, unexpectedFailure } from './describeFailure'
import { RunRecorder } from './RunRecorder'
import { beginRun, continueRun, endRun, insertRun, pauseRun } from './runs.queries'
import { updateResultsAndPlaces } from './updateResultsAndPlaces'

/** A feed whose next page takes longer than this does not keep others from importing. */
const PATIENCE_MS = 5_000

/** Aborting the signal also stops the run between two batches; it can be resumed later. */
export interface RunOptions extends WaitOptions {
  /** A run that exists and is waiting; without it a new one is created. */
  runId?: string
  onProgress?: OnProgress
  onRejected?: (row: RejectedRow) => void
  /** The message of a failed run; null for a bug, whose details users do not see. */
  describe?: typeof describeFailure
  /** {@link PATIENCE_MS}, if not given. */
  patienceMs?: number
}

/** Reads, checks and compares everything, and writes nothing. */
export async function dryRunImport(
  db: Database,
  source: ImportSource,
  options: RunOptions = {},
): Promise<ImportResult> {
  const { onProgress = () => {}, onRejected = () => {} } = options
  const counts = zeroCounts()
  const warnings = new WarningCounts()
  const context = {
    runId: '',
    isDryRun: true,
    onProgress,
    onRejected,
    onAccepted: (row: ListingRow) => warnings.add(row),
    onWritten: async () => {},
    patienceMs: PATIENCE_MS,
    // A dry run holds no one up.
    letOthersGoFirst: async () => {},
  }
  await source.store(db, context, counts)
  return { counts, computed: 0, warnings: warnings.all }
}

/**
 * Stores a source of any size, then updates the results and places that it affects. Imports run one at a time. An
 * interrupted import leaves whole properties behind, and the next one completes their results and places; an import that
 * fails completes them itself.
 */
export async function runImport(
  db: Database,
  source: ImportSource,
  options: RunOptions = {},
): Promise<ImportResult> {
  const turn = new Turn(db, options)
  await turn.take()
  try {
    // Not inserted before its turn: if a command is killed while it waits, no one would notice and end its run.
    const { adapter, sourceName, fileName } = source
    const id = options.runId ?? (await insertRun(db, { adapter, source: sourceName, fileName }))
    return await runInTurn(db, source, id, { ...options, turn })
  } finally {
    await turn.giveUp()
  }
}

async function runInTurn(
  db: Database,
  source: ImportSource,
  id: string,
  options: RunOptions & { turn: Turn },
): Promise<ImportResult> {
  const { describe = describeFailure, signal, turn, patienceMs = PATIENCE_MS } = options
  const counts = zeroCounts()
  const earlier = await beginRun(db, id, source.sourceName)
  if (!earlier) return { counts, computed: 0, warnings: [] }
  const recorder = new RunRecorder(db, id, counts, earlier)
  const { onProgress, onRejected, wasStopped } = combine(recorder, options)
  let arePlacesOutdated = false
  const letOthersGoFirst = async (next: Promise<unknown>) => {
    const wait = async () => {
      await pauseRun(db, id)
      await turn.giveUp()
      await next.catch(() => {})
      await turn.take()
      await continueRun(db, id)
    }
    // No other process ends an upload, and those of one server could take all its connections.
    await (options.runId === undefined ? whilePaused(db, id, wait) : wait())
    // An import that was interrupted meanwhile has left them so.
    arePlacesOutdated ||= await arePlacesDue(db)
  }
  const { onWritten, onAccepted } = recorder
  const context = { runId: id, isDryRun: false, onProgress, onRejected, onAccepted, onWritten, patienceMs, letOthersGoFirst } // oxfmt-ignore
  try {
    const daysBefore = await findRecencyDays(db)
    await joinStoredListings(db, signal)
    arePlacesOutdated = await arePlacesDue(db)
    const update = (changedIds: StoredChanges['changedIds']) =>
      updateResultsAndPlaces(db, { changedIds, daysBefore, onProgress })
    const { changedIds } = await source.store(db, context, counts).catch(async (error: unknown) => {
      // Searches already find the rows that were stored. Report why the import failed, even if this update fails too.
      if (!wasStopped()) await update((await arePlacesDue(db)) ? null : []).catch(() => {})
      throw error
    })
    await update(arePlacesOutdated ? null : changedIds)
    await recorder.saveRejectedRows()
    await endRun(db, id, { state: 'finished', ...recorder.result })
    return recorder.result
  } catch (error) {
    const canResume = signal?.aborted || (options.runId !== undefined && isUnavailable(error))
    const ending = canResume
      ? { state: 'waiting' as const }
      : { state: 'failed' as const, message: describe(error) ?? unexpectedFailure }
    await recorder.saveRejectedRows().catch(() => {})
    // If the database is gone, the next import finds that this run was interrupted.
    await endRun(db, id, { ...ending, ...recorder.result }).catch(() => {})
    throw error
  }
}

/** Reports to the recorder and to the caller, who can stop the import by an error or the signal. */
function combine(recorder: RunRecorder, { onProgress, onRejected, signal }: RunOptions) {
  let isStopped = false
  const reportProgress: OnProgress = async (phase, done, total) => {
    try {
      await recorder.onProgress(phase, done, total)
      await onProgress?.(phase, done, total)
      signal?.throwIfAborted()
    } catch (error) {
      isStopped = true
      throw error
    }
  }
  const reportRejected = (row: RejectedRow) => {
    recorder.onRejected(row)
    onRejected?.(row)
  }
  return { onProgress: reportProgress, onRejected: reportRejected, wasStopped: () => isStopped }
}
