import { isRemoval, type Arrival } from './Delivery'
import { isInFuture } from './facts'
import type { Row, Unstorable } from './Row'
import { KeySet } from './KeySet'
import type { DeliveredRow } from './storeRows'

/** What a row of a file turned out to be. */
export type Read = DeliveredRow | Unstorable

export interface Survey {
  rows: number
  /** Of properties that come several times, all rows but the first. */
  repeated: Map<string, Repeats>
}

/** Rows of one property, by their numbers in the file, counted from 1. */
class Repeats {
  #newest = { number: 0, time: -Infinity }
  #lastWithoutTime = 0

  add(number: number, time: number | null): void {
    if (time === null) this.#lastWithoutTime = Math.max(this.#lastWithoutTime, number)
    else if (time > this.#newest.time || (time === this.#newest.time && number > this.#newest.number)) {
      this.#newest = { number, time }
    }
  }

  /** The row that counts: the newest, the last of several. One without a time wins over all before it. */
  get counting(): number {
    return Math.max(this.#newest.number, this.#lastWithoutTime)
  }
}

export interface SurveyOptions {
  /** Ends it. */
  signal?: AbortSignal | undefined
  /** Told from time to time how much of the file has been read; at its end that it is all, however much it was. */
  onBytes?: (bytes: number) => void | Promise<void>
}

const LINE_END_BYTES = 1
const ROWS_PER_WORD = 1_000

/** When a row was true: by its source's own word, or of a source that never says, by the day of the sale. */
function timeOf(arrival: Arrival): number | null {
  if (arrival.modifiedAt) return Date.parse(arrival.modifiedAt)
  // Rather out of the searches for once than shown against someone's will.
  if (isRemoval(arrival)) return Infinity
  if (arrival.modifiedAt === null || arrival.soldDate === null) return null
  const time = Date.parse(arrival.soldDate)
  return isInFuture(time) ? null : time
}

/**
 * Reads a file through once without a database: whether it can be read at all, how long it is, and which row of a
 * property that comes several times counts. Only those and a trace of each key stay in memory.
 */
export async function survey(rows: AsyncIterable<Read>, options: SurveyOptions = {}): Promise<Survey> {
  const { signal, onBytes } = options
  const keys = new KeySet()
  const found: Survey = { rows: 0, repeated: new Map() }
  let bytes = 0
  for await (const row of rows) {
    found.rows++
    signal?.throwIfAborted()
    bytes += Buffer.byteLength(row.raw) + LINE_END_BYTES
    if (found.rows % ROWS_PER_WORD === 0) await onBytes?.(bytes)
    if (!('delivery' in row)) continue
    const { listingKey } = row.delivery
    if (keys.add(listingKey)) continue
    const repeats = found.repeated.get(listingKey) ?? new Repeats()
    repeats.add(found.rows, timeOf(row.delivery))
    found.repeated.set(listingKey, repeats)
  }
  await onBytes?.(Infinity)
  return found
}

/** The rows of a surveyed file: each a property, an earlier state of one, or rejected with its reason. */
export async function* surveyedRows(rows: AsyncIterable<Read>, { repeated }: Survey): AsyncGenerator<Row> {
  const met = new Set<string>()
  let number = 0
  for await (const row of rows) {
    number++
    const repeats = 'delivery' in row ? repeated.get(row.delivery.listingKey) : undefined
    if (!('delivery' in row) || !repeats) {
      yield row
      continue
    }
    const { listingKey } = row.delivery
    if (!met.has(listingKey)) {
      met.add(listingKey)
      repeats.add(number, timeOf(row.delivery))
    }
    yield repeats.counting === number ? row : { isEarlier: true }
  }
}
