import type { ImportResult } from '../../ImportCounts'
import { ImportError } from '../../ImportError'
import type { Database } from '../../../db/Database'
import type { ImportSource } from '../../ImportSource'
import { addBasemap, type AddedBasemap, type NewArchive } from '../../../basemaps/addBasemap'
import type { ArchiveSource } from '../../../basemaps/ArchiveSource'
import { isBasemapFault } from '../../../basemaps/BasemapFault'
import { checkAddress, type Site } from '../../../basemaps/checkAddress'
import { checkArchive, toArchive } from '../../../basemaps/checkArchive'
import {
  type StoredNames,
  updateArchiveNames,
  type UpdateNamesOptions,
} from '../../../basemaps/updateArchiveNames'
import { openFileSource } from '../../../basemaps/openFileSource'
import { openUrlSource } from '../../../basemaps/openUrlSource'
import { describeBasemap } from './describeBasemap'

export interface BasemapOptions extends Site {
  dataDirectory: string
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

/**
 * An archive for the map, and its names for the place search. It is one row: created, updated when it replaces a damaged
 * one, or unchanged.
 */
export async function basemapSource(given: BasemapGiven, options: BasemapOptions): Promise<ImportSource> {
  const archive = await orImportError(given.fileName, () => readArchive(given, options))
  let names: StoredNames | null = null
  return {
    adapter: 'basemap',
    sourceName: 'basemap',
    fileName: archive.name,
    async store(db, context, counts) {
      counts.read = 1
      const total = archive.facts.bytes
      const onBytes = (done: number) => context.onProgress('reading', done, total)
      if (!context.isDryRun) {
        const added = await orImportError(given.fileName, () =>
          addBasemap(db, archive, {
            ...options,
            onBytes,
            onStored: (tx, written) =>
              context.onWritten(tx, { created: 0, updated: 0, removed: 0, [written]: 1 }),
          }),
        )
        counts[added.outcome] = 1
        const onTiles = (done: number, tiles: number) => context.onProgress('loading', done, tiles)
        names = await orImportError(given.fileName, () =>
          updateNames(db, added, archive.place, { ...options, onTiles }),
        )
      }
      return { changedIds: [] }
    },
    describe: (result: ImportResult) => describeBasemap(archive, result, names),
  }
}

/** Null if the archive has not changed, and all its names were stored before. */
async function updateNames(
  db: Database,
  { id, outcome }: AddedBasemap,
  place: NewArchive['place'],
  options: BasemapOptions & Pick<UpdateNamesOptions, 'onTiles'>,
): Promise<StoredNames | null> {
  const source = await openSource(place, options)
  try {
    const onlyIfMissing = outcome === 'unchanged'
    return await updateArchiveNames(db, id, toArchive(source), { ...options, onlyIfMissing })
  } finally {
    await source.close()
  }
}

const openSource = async (place: NewArchive['place'], options: BasemapOptions): Promise<ArchiveSource> =>
  'url' in place ? openUrlSource(place.url, options) : openFileSource(place.file)

async function readArchive(given: BasemapGiven, options: BasemapOptions): Promise<NewArchive> {
  const { isAddress, fileName } = given
  const place: NewArchive['place'] = isAddress
    ? { url: checkAddress(given.place, options) }
    : { file: given.place }
  const source = await openSource(place, options)
  try {
    const facts = await checkArchive(source)
    return { place, name: 'url' in place ? place.url : fileName, facts, hidesEtag: source.hidesEtag ?? false }
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
