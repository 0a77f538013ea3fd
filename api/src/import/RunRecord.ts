import type { Database } from '../db/openDatabase'
import { type Counted, insertErrors, noteProgress, noteWritten } from './importRuns.queries'
import type { RejectedRow } from './openErrorsFile'
import type { OnProgress, Phase } from './Progress'
import { type DoneBefore, sumUp, type Tally, type Written } from './Tally'

export const NOTED_EVERY_MS = 500

/** Keeps what an import tells of itself while it is under way, for those who look on. */
export class RunRecord {
  readonly #db: Database
  readonly #id: string
  readonly #tally: Tally
  readonly #before: DoneBefore
  #computed = 0
  #notedAt = -Infinity
  #phase: Phase | undefined
  #rejected: RejectedRow[] = []
  #kept = 0

  /** @param tally what the run counts from now on */
  constructor(db: Database, id: string, tally: Tally, before: DoneBefore) {
    this.#db = db
    this.#id = id
    this.#tally = tally
    this.#before = before
  }

  /** All that the run has done, however often it was cut off. */
  get counted(): Counted {
    return { tally: sumUp(this.#tally, this.#before), computed: this.#before.computed + this.#computed }
  }

  onWritten = (tx: Database, written: Written): Promise<void> => noteWritten(tx, this.#id, written)

  onRejected = (row: RejectedRow): void => void this.#rejected.push(row)

  onProgress: OnProgress = async (phase, done, total) => {
    if (phase === 'computing') this.#computed = done
    await this.keepErrors()
    const isNew = phase !== this.#phase
    if (!isNew && performance.now() - this.#notedAt < NOTED_EVERY_MS) return
    this.#phase = phase
    this.#notedAt = performance.now()
    await noteProgress(this.#db, this.#id, { phase, done, total }, this.counted)
  }

  async keepErrors(): Promise<void> {
    if (this.#rejected.length === 0) return
    const rows = this.#rejected
    this.#rejected = []
    await insertErrors(this.#db, this.#id, rows, this.#kept)
    this.#kept += rows.length
  }
}
