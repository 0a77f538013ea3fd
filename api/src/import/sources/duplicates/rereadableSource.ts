import type { ImportSource, OnProgress } from '../../ImportSource'
import type { ParsedRow } from '../../SourceRow'
import { storeRows } from '../../storing/storeRows'
import { withReadingProgress } from '../readingProgress'
import { markSuperseded, scanDuplicates } from './scanDuplicates'

interface Rereadable extends Pick<ImportSource, 'adapter' | 'sourceName' | 'fileName'> {
  files: readonly string[]
  /** Reads the files from the beginning each time it is called. */
  read: () => AsyncIterable<ParsedRow>
}

interface ScanOptions {
  signal?: AbortSignal | undefined
  onProgress?: OnProgress | undefined
}

/** Listings from files, which are read twice: to find duplicate rows, and to store. */
export async function rereadableSource(
  { files, read, ...about }: Rereadable,
  { signal, onProgress }: ScanOptions,
): Promise<ImportSource> {
  const scan = await scanDuplicates(withReadingProgress(files, read(), onProgress), signal)
  return {
    ...about,
    store: (db, context, counts) => {
      const rows = markSuperseded(read(), scan)
      return storeRows(db, { source: about.sourceName, rows, total: () => scan.rows }, context, counts)
    },
  }
}
