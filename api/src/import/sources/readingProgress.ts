import { stat } from 'node:fs/promises'
import type { OnProgress } from '../ImportSource'
import type { BytesRead } from './text/readBytes'

const ROWS_PER_REPORT = 500

/** Passes on the rows of these files, and reports how many of their bytes have been read. */
export async function* withReadingProgress<Row>(
  files: readonly string[],
  read: (progress: BytesRead) => AsyncIterable<Row>,
  onProgress: OnProgress,
): AsyncGenerator<Row> {
  const total = await bytesOf(files)
  const progress = { bytes: 0 }
  let rows = 0
  for await (const row of read(progress)) {
    if (++rows % ROWS_PER_REPORT === 0) await onProgress('reading', Math.min(progress.bytes, total), total)
    yield row
  }
  await onProgress('reading', total, total)
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
