import { isInFuture, isRemoval, type ListingUpdate } from '../../ListingRecord'
import type { ParsedRow, SourceRow } from '../../SourceRow'
import { SeenKeys } from './SeenKeys'

export interface DuplicateScan {
  rows: number
  /** By listing key, for properties with several rows: all of their rows but the first. */
  duplicates: Map<string, DuplicateRows>
}

/** The rows of one property, by their numbers in the file, counted from 1. */
class DuplicateRows {
  #newest = { number: 0, time: -Infinity }
  #lastWithoutTime = 0

  add(number: number, time: number | null): void {
    if (time === null) this.#lastWithoutTime = Math.max(this.#lastWithoutTime, number)
    else if (time > this.#newest.time || (time === this.#newest.time && number > this.#newest.number)) {
      this.#newest = { number, time }
    }
  }

  /** The number of the newest row; of equally new ones the last. A row without a time is newer than all before it. */
  get newest(): number {
    return Math.max(this.#newest.number, this.#lastWithoutTime)
  }
}

/** When the source changed the record or, if the source never says, the day of the sale. */
function timeOf(update: ListingUpdate): number | null {
  if (update.modifiedAt) return Date.parse(update.modifiedAt)
  // A removal wins: hiding a listing once too often is better than showing it against its owner's will.
  if (isRemoval(update)) return Infinity
  if (update.modifiedAt === null || update.soldDate === null) return null
  const time = Date.parse(update.soldDate)
  return isInFuture(time) ? null : time
}

/**
 * Reads a source once without storing anything, and finds out how many rows it has and which row of a property with
 * several of them is the newest. Keeps in memory those properties and a hash of each key.
 */
export async function scanDuplicates(
  rows: AsyncIterable<ParsedRow>,
  signal?: AbortSignal,
): Promise<DuplicateScan> {
  const keys = new SeenKeys()
  const scan: DuplicateScan = { rows: 0, duplicates: new Map() }
  for await (const row of rows) {
    scan.rows++
    signal?.throwIfAborted()
    if (!('update' in row)) continue
    const { listingKey } = row.update
    if (keys.add(listingKey)) continue
    const duplicates = scan.duplicates.get(listingKey) ?? new DuplicateRows()
    duplicates.add(scan.rows, timeOf(row.update))
    scan.duplicates.set(listingKey, duplicates)
  }
  return scan
}

/** The rows of a scanned source, read again, with all but the newest row of each property marked as superseded. */
export async function* markSuperseded(
  rows: AsyncIterable<ParsedRow>,
  { duplicates }: DuplicateScan,
): AsyncGenerator<SourceRow> {
  const seen = new Set<string>()
  let number = 0
  for await (const row of rows) {
    number++
    const others = 'update' in row ? duplicates.get(row.update.listingKey) : undefined
    if (!('update' in row) || !others) {
      yield row
      continue
    }
    const { listingKey } = row.update
    if (!seen.has(listingKey)) {
      seen.add(listingKey)
      others.add(number, timeOf(row.update))
    }
    yield others.newest === number ? row : { isSuperseded: true }
  }
}
