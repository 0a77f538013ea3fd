import { isRemoval, type Arrival } from './Delivery'
import type { Row } from './Row'
import { KeySet } from './KeySet'
import type { RejectedRow } from './openErrorsFile'

/** What a row of a file turned out to be. */
export type Read = { line: number; raw: string; delivery: Arrival } | RejectedRow

export interface Survey {
  rows: number
  /** Of a property that comes several times the row that counts among all but the first: the newest, or the last. */
  repeated: Map<string, { line: number; time: number }>
}

export interface SurveyOptions {
  /** Ends it. */
  signal?: AbortSignal | undefined
  /** Told from time to time how much of the file has been read; at its end that it is all, however much it was. */
  onBytes?: (bytes: number) => void | Promise<void>
}

const LINE_END_BYTES = 1
const ROWS_PER_WORD = 1_000

/** When a row was true: by its source's own word, else by the day of the sale. */
function timeOf(arrival: Arrival): number {
  if (arrival.modifiedAt) return Date.parse(arrival.modifiedAt)
  if (isRemoval(arrival)) return Infinity
  return arrival.soldDate === null ? -Infinity : Date.parse(arrival.soldDate)
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
    const time = timeOf(row.delivery)
    const known = found.repeated.get(listingKey)
    if (!known || time >= known.time) found.repeated.set(listingKey, { line: row.line, time })
  }
  await onBytes?.(Infinity)
  return found
}

/** The rows of a surveyed file: each a property, an earlier state of one, or rejected with its reason. */
export async function* surveyedRows(rows: AsyncIterable<Read>, { repeated }: Survey): AsyncGenerator<Row> {
  const met = new Set<string>()
  for await (const row of rows) {
    const later = 'delivery' in row ? repeated.get(row.delivery.listingKey) : undefined
    if (!('delivery' in row) || !later) {
      yield row
      continue
    }
    const { listingKey } = row.delivery
    if (!met.has(listingKey)) {
      met.add(listingKey)
      const time = timeOf(row.delivery)
      if (time > later.time) repeated.set(listingKey, { line: row.line, time })
    }
    yield repeated.get(listingKey)!.line === row.line ? row : { isEarlier: true }
  }
}
