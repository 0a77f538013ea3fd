import type { Database } from '../../db/Database'
import type { ListingKind } from '../../db/listingParts'
import { type ImportContext, ROWS_PER_BATCH } from '../ImportSource'
import { isInFuture } from '../../homes/isInFuture'
import { closingOf, isRemoval, type ListingUpdate } from '../ListingRecord'
import { identifyHomes } from '../identifyHomes'
import { type ParsedRow, type RejectedRow, replaceUnstorable } from '../SourceRow'
import { insertStaged, type StagedRow } from './stagedListings.queries'
import { withoutRefused } from './withoutRefused'

/** Rows may be long: a batch with more characters is written before it is full. */
const CHARACTERS_PER_BATCH = 2 ** 22

/** Where a key names one listing, its sale and its lease replace each other: all rows are compared as if of one kind. */
const COMPARED_ALIKE: readonly ListingKind[] = ['sale']

interface Staging {
  context: ImportContext
  reject: (row: RejectedRow) => void
}

/** Writes the rows of an import into the staging table. Two batches are in memory at most. */
export class StagingWriter {
  readonly #db: Database
  readonly #staging: Staging
  #batch: StagedRow[] = []
  #characters = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Database, staging: Staging) {
    this.#db = db
    this.#staging = staging
  }

  /** Waits only for the batch before: the next one is read while one is written. */
  async add(row: ParsedRow, rowNumber: number): Promise<void> {
    const update = 'update' in row ? row.update : row.removal
    if (!update) return
    this.#batch.push({
      runId: this.#staging.context.runId,
      rowNumber,
      listingKey: update.listingKey,
      kinds: update.kinds ?? COMPARED_ALIKE,
      changedAt: changeOf(update),
      isRejected: 'reason' in row,
      update,
      line: row.line,
      raw: replaceUnstorable(row.raw),
    })
    this.#characters += row.raw.length
    if (this.#batch.length < ROWS_PER_BATCH && this.#characters < CHARACTERS_PER_BATCH) return
    await this.#writing
    this.#writing = this.#write()
    // Avoid an unhandled rejection; awaited with the next batch.
    this.#writing.catch(() => {})
  }

  /** Writes all rows that were added. */
  async flush(): Promise<void> {
    await this.#writing
    await this.#write()
  }

  /** Waits until nothing is being written, even if that fails. */
  async settle(): Promise<void> {
    await this.#writing.catch(() => {})
  }

  async #write(): Promise<void> {
    const rows = this.#batch
    this.#batch = []
    this.#characters = 0
    if (rows.length === 0) return
    const { context, reject } = this.#staging
    // Before they are written: what an interrupted import leaves in the table, or a backup has of it, is no true place.
    const identified = await identifyHomes(this.#db, rows, context.isDryRun)
    const { refused } = await withoutRefused(identified, (some) => insertStaged(this.#db, some))
    for (const { row, reason } of refused) reject({ line: row.line, raw: row.raw, reason })
  }
}

/** When the source changed the record or, if the source never says, the day of the sale or lease. Null if it is unknown. */
function changeOf(update: ListingUpdate): string | null {
  if (update.modifiedAt) return update.modifiedAt
  // A removal wins: hiding a listing once too often is better than showing it against its owner's will.
  if (isRemoval(update)) return 'infinity'
  const { day } = closingOf(update)
  if (update.modifiedAt === null || day === null) return null
  return isInFuture(Date.parse(day)) ? null : `${day}T00:00:00Z`
}
