import type { ImportAdapter, ImportProgress } from '@freehold/contracts'
import type { Database } from '../db/Database'
import type { ImportCounts, ImportResult, WrittenCounts } from './ImportCounts'
import type { ListingRow, RejectedRow } from './SourceRow'

/** Rows in one transaction: few enough that it takes a fraction of a second. */
export const ROWS_PER_BATCH = 500

/** `reading`: the file is read before any of it is stored; progress is in bytes. */
export type ImportPhase = ImportProgress['phase'] | 'reading'

/** Reports the progress of a phase. `total` is null if the source does not say it. An error from it ends the import. */
export type OnProgress = (phase: ImportPhase, done: number, total: number | null) => void | Promise<void>

/** What a source needs in order to store its rows. */
export interface ImportContext {
  /** The run's id; empty in a dry run. */
  runId: string
  isDryRun: boolean
  onProgress: OnProgress
  onRejected: (row: RejectedRow) => void
  /** Called for every row that can be stored: something may have been left out of it. */
  onAccepted: (row: ListingRow) => void
  /** Called within each transaction, with the counts that it writes. */
  onWritten: (tx: Database, written: WrittenCounts) => Promise<void>
  /** How long an import may wait for the next row before others go first. */
  patienceMs: number
  /** Lets other imports run until `next` is there. Nothing of this one may be half stored. */
  letOthersGoFirst: (next: Promise<unknown>) => Promise<void>
}

/** Properties whose places have to be refreshed. Null: rebuild all places. */
export interface StoredChanges {
  changedIds: string[] | null
}

/** Data that an adapter has opened and can store. */
export interface ImportSource {
  adapter: ImportAdapter
  /** The name that its records are stored under: the column `source` of properties. */
  sourceName: string
  /** For summaries and lists: the file's name, or the address without its query, which may contain a secret. */
  fileName: string
  /** Stores all rows batch by batch and adds to `counts` as it goes. Does not update results or places. */
  store: (db: Database, context: ImportContext, counts: ImportCounts) => Promise<StoredChanges>
  /** The summary that the command line prints, if another than that of rows fits. */
  describe?: (result: ImportResult) => string
}
