import { stat } from 'node:fs/promises'
import type { OnProgress } from './Progress'

const LINE_END_BYTES = 1
const ROWS_PER_WORD = 500

/** The rows of a file. Tells from time to time how much of it has been read. */
export async function* withReading<Row extends { raw: string }>(
  file: string,
  rows: AsyncIterable<Row>,
  onProgress: OnProgress,
): AsyncGenerator<Row> {
  // What is not there has none; whoever reads it says so.
  const total = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  let bytes = 0
  let read = 0
  for await (const row of rows) {
    bytes += Buffer.byteLength(row.raw) + LINE_END_BYTES
    if (++read % ROWS_PER_WORD === 0) await onProgress('reading', Math.min(bytes, total), total)
    yield row
  }
  await onProgress('reading', total, total)
}
