import { stat } from 'node:fs/promises'
import type { OnProgress } from '../ImportSource'

const LINE_END_BYTES = 1
const ROWS_PER_REPORT = 500

/** Passes on the rows of these files, and reports how many of their bytes have been read. */
export async function* withReadingProgress<Row extends { raw: string }>(
  files: readonly string[],
  rows: AsyncIterable<Row>,
  onProgress: OnProgress | undefined,
): AsyncGenerator<Row> {
  const total = await bytesOf(files)
  let bytes = 0
  let read = 0
  for await (const row of rows) {
    bytes += Buffer.byteLength(row.raw) + LINE_END_BYTES
    if (++read % ROWS_PER_REPORT === 0) await onProgress?.('reading', Math.min(bytes, total), total)
    yield row
  }
  await onProgress?.('reading', total, total)
}

/** A file that cannot be read counts as empty: reading its rows throws the error that users see. */
async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
