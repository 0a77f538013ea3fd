import type { Database } from '../db/openDatabase'
import { insertErrors, noteProgress } from './importRuns.queries'
import type { RejectedRow } from './openErrorsFile'
import type { OnProgress, Phase } from './Progress'
import type { Tally } from './Tally'

export const NOTED_EVERY_MS = 500

/** Keeps what an import tells of itself while it is under way, for those who look on. */
export class RunRecord {
  computed = 0
  readonly #db: Database
  readonly #id: string
  readonly #tally: Tally
  #notedAt = 0
  #phase: Phase | undefined
  #rejected: RejectedRow[] = []
  #kept = 0

  constructor(db: Database, id: string, tally: Tally) {
    this.#db = db
    this.#id = id
    this.#tally = tally
  }

  onRejected = (row: RejectedRow): void => void this.#rejected.push(row)

  onProgress: OnProgress = async (phase, done, total) => {
    if (phase === 'computing') this.computed = done
    await this.keepErrors()
    const isNew = phase !== this.#phase
    if (!isNew && Date.now() - this.#notedAt < NOTED_EVERY_MS) return
    this.#phase = phase
    this.#notedAt = Date.now()
    await noteProgress(this.#db, this.#id, { phase, done, total }, this.#tally)
  }

  async keepErrors(): Promise<void> {
    if (this.#rejected.length === 0) return
    const rows = this.#rejected
    this.#rejected = []
    await insertErrors(this.#db, this.#id, rows, this.#kept)
    this.#kept += rows.length
  }
}
