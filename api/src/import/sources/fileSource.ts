import type { ImportSource } from '../ImportSource'
import type { ParsedRow } from '../SourceRow'
import { storeRows } from '../storing/storeRows'
import { IncompleteJson } from './json/readItems'
import { withReadingProgress } from './readingProgress'
import type { BytesRead } from './text/readBytes'
import { untilFailure } from './untilFailure'

interface ListingFiles extends Pick<ImportSource, 'adapter' | 'sourceName' | 'fileName'> {
  files: readonly string[]
  /** Reads the files from the beginning. */
  read: (progress?: BytesRead) => AsyncGenerator<ParsedRow>
}

/** Listings from files. Throws an ImportError if the first row cannot be read, so that a wrong file is refused at once. */
export async function fileSource({ files, read, ...about }: ListingFiles): Promise<ImportSource> {
  const first = read()
  await first.next()
  await first.return(undefined)
  return {
    ...about,
    async store(db, context, counts) {
      let failure: Error | undefined
      const rows = untilFailure(withReadingProgress(files, read, context.onProgress), (error) => {
        if (!(error instanceof IncompleteJson)) throw error
        failure = error
      })
      const stored = await storeRows(db, { source: about.sourceName, rows }, context, counts)
      // Not thrown earlier, so that what is complete in the files is stored.
      if (failure) throw failure
      return stored
    },
  }
}
