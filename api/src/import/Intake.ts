import type { ImportAdapter } from '@freehold/contracts'
import type { Database } from '../db/openDatabase'
import type { RejectedRow } from './openErrorsFile'
import type { OnProgress } from './Progress'
import type { Tally, Written } from './Tally'

/** What an adapter is given to store by. */
export interface Desk {
  /** The run that it is done for; made up in a dry run. */
  runId: string
  isDryRun: boolean
  onProgress: OnProgress
  onRejected: (row: RejectedRow) => void
  /** Told in each transaction what it writes. */
  onWritten: (tx: Database, written: Written) => Promise<void>
}

/** What storing did. The tally counts as it goes, for whoever looks on. */
export interface Storing {
  tally: Tally
  /** Properties whose places are to be made anew; null: too many, or all places. */
  changedIds: string[] | null
}

/** Data that an adapter has looked into and can store. */
export interface Intake {
  adapter: ImportAdapter
  /** What it is filed under. */
  source: string
  /** How it is called in summaries and lists: a file, or an address without what may be secret in it. */
  name: string
  /** Stores everything, in transactions of a fraction of a second. Results and places are not brought up to date. */
  store: (db: Database, desk: Desk, tally: Tally) => Promise<Pick<Storing, 'changedIds'>>
}
