import type { Database } from '../../db/Database'
import { type EarlierCounts, type ImportCounts, type ImportResult, withEarlierCounts } from '../ImportCounts'
import type { ImportContext, ImportPhase, OnProgress } from '../ImportSource'
import type { ListingRow, RejectedRow } from '../SourceRow'
import { WarningCounts } from '../WarningCounts'
import { addWrittenCounts, insertRejectedRows, saveProgress } from './runs.queries'

const PROGRESS_SAVED_EVERY_MS = 500

/** Saves a run's progress, counts and rejected rows while it is running, for the pages that show it. */
export class RunRecorder {
  readonly #db: Database
  readonly #id: string
  readonly #counts: ImportCounts
  readonly #earlier: EarlierCounts
  readonly #warnings = new WarningCounts()
  #computed = 0
  #savedAt = -Infinity
  #phase: ImportPhase | undefined
  #unsavedRejected: RejectedRow[] = []
  #savedRejected = 0

  /** @param counts what the run counts since it was started or resumed */
  constructor(db: Database, id: string, counts: ImportCounts, earlier: EarlierCounts) {
    this.#db = db
    this.#id = id
    this.#counts = counts
    this.#earlier = earlier
  }

  /** Includes what the run did before each interruption. */
  get result(): ImportResult {
    return {
      counts: withEarlierCounts(this.#counts, this.#earlier),
      computed: this.#earlier.computed + this.#computed,
      warnings: this.#warnings.all,
    }
  }

  onAccepted = (row: ListingRow): void => this.#warnings.add(row)

  onWritten: ImportContext['onWritten'] = (tx, written) => addWrittenCounts(tx, this.#id, written)

  onRejected = (row: RejectedRow): void => void this.#unsavedRejected.push(row)

  onProgress: OnProgress = async (phase, done, total) => {
    if (phase === 'computing') this.#computed = done
    await this.saveRejectedRows()
    const isNewPhase = phase !== this.#phase
    if (!isNewPhase && performance.now() - this.#savedAt < PROGRESS_SAVED_EVERY_MS) return
    this.#phase = phase
    this.#savedAt = performance.now()
    await saveProgress(this.#db, this.#id, { phase, done, total }, this.result)
  }

  async saveRejectedRows(): Promise<void> {
    if (this.#unsavedRejected.length === 0) return
    const rows = this.#unsavedRejected
    this.#unsavedRejected = []
    await insertRejectedRows(this.#db, this.#id, rows, this.#savedRejected)
    this.#savedRejected += rows.length
  }
}
