import type { ImportResult } from '../../ImportCounts'
import { ImportError } from '../../ImportError'
import type { ImportSource } from '../../ImportSource'
import { addBasemap, type NewArchive } from '../../../basemaps/addBasemap'
import type { ArchiveSource } from '../../../basemaps/ArchiveSource'
import { isBasemapFault } from '../../../basemaps/BasemapFault'
import { checkAddress } from '../../../basemaps/checkAddress'
import { checkArchive } from '../../../basemaps/checkArchive'
import { openFileSource } from '../../../basemaps/openFileSource'
import { openUrlSource } from '../../../basemaps/openUrlSource'
import { describeBasemap } from './describeBasemap'

export interface BasemapOptions {
  dataDirectory: string
  /** The address that users open. */
  publicUrl: string
  /** Name of the user who adds it; null for the command line. */
  addedBy: string | null
  signal?: AbortSignal | undefined
}

export interface BasemapGiven {
  /** A file, or the address that browsers load the archive from. */
  place: string
  isAddress: boolean
  /** For messages and lists. */
  fileName: string
}

/** An archive for the map. It is one row: created, updated when it replaces a damaged one, or unchanged. */
export async function basemapSource(given: BasemapGiven, options: BasemapOptions): Promise<ImportSource> {
  const archive = await orImportError(given.fileName, () => readArchive(given, options))
  return {
    adapter: 'basemap',
    sourceName: 'basemap',
    fileName: archive.name,
    async store(db, context, counts) {
      counts.read = 1
      const total = archive.facts.bytes
      const onBytes = (done: number) => context.onProgress('reading', done, total)
      if (!context.isDryRun) {
        const outcome = await orImportError(given.fileName, () =>
          addBasemap(db, archive, {
            ...options,
            onBytes,
            onStored: (tx, written) =>
              context.onWritten(tx, { created: 0, updated: 0, removed: 0, [written]: 1 }),
          }),
        )
        counts[outcome] = 1
      }
      return { changedIds: [] }
    },
    describe: (result: ImportResult) => describeBasemap(archive, result),
  }
}

async function readArchive(given: BasemapGiven, options: BasemapOptions): Promise<NewArchive> {
  const { isAddress, fileName } = given
  const place: NewArchive['place'] = isAddress
    ? { url: checkAddress(given.place, options.publicUrl) }
    : { file: given.place }
  const source: ArchiveSource =
    'url' in place ? openUrlSource(place.url, options) : await openFileSource(place.file)
  try {
    return { place, name: 'url' in place ? place.url : fileName, facts: await checkArchive(source) }
  } finally {
    await source.close()
  }
}

async function orImportError<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isBasemapFault(error) ? new ImportError(`${name} ${error.message}`) : error
  }
}
