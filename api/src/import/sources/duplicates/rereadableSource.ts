import type { ImportSource, OnProgress } from '../../ImportSource'
import type { ParsedRow } from '../../SourceRow'
import { storeRows } from '../../storing/storeRows'
import { IncompleteJson } from '../json/readItems'
import { withReadingProgress } from '../readingProgress'
import type { BytesRead } from '../text/readBytes'
import { untilFailure } from '../untilFailure'
import { markSuperseded, scanDuplicates } from './scanDuplicates'

interface Rereadable extends Pick<ImportSource, 'adapter' | 'sourceName' | 'fileName'> {
  files: readonly string[]
  /** Reads the files from the beginning each time it is called. */
  read: (progress?: BytesRead) => AsyncIterable<ParsedRow>
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
  const reading = withReadingProgress(files, read, onProgress)
  const scan = await scanDuplicates(untilFailure(reading, allowIncomplete), signal)
  return {
    ...about,
    async store(db, context, counts) {
      let failure: Error | undefined
      const rows = untilFailure(markSuperseded(read(), scan), (error) => (failure = error))
      const stream = { source: about.sourceName, rows, total: () => scan.rows }
      const stored = await storeRows(db, stream, context, counts)
      // Not thrown earlier, so that what is complete in the files is stored.
      if (failure) throw failure
      return stored
    },
  }
}

function allowIncomplete(error: Error): void {
  if (!(error instanceof IncompleteJson)) throw error
}
