import type { PMTiles } from 'pmtiles'
import type { Database } from '../db/Database'
import type { ArchiveName } from './names/ArchiveName'
import { readArchiveNames, type NamesSummary } from './names/readArchiveNames'
import { hasArchiveNames, storeArchiveNames } from './names/storeArchiveNames'

const REPORTED_EVERY = 500

export interface UpdateNamesOptions {
  /** Does nothing if all names of the archive have been stored before. */
  onlyIfMissing: boolean
  /** Called every so many names. An error from it ends the work. */
  onNames: (done: number) => void | Promise<void>
  signal?: AbortSignal | undefined
}

export interface StoredNames extends NamesSummary {
  count: number
}

/** Reads the names of an archive and makes them places. It may take minutes. Null if there is nothing to do. */
export async function updateArchiveNames(
  db: Database,
  basemapId: string,
  archive: PMTiles,
  { onlyIfMissing, onNames, signal }: UpdateNamesOptions,
): Promise<StoredNames | null> {
  if (onlyIfMissing && (await hasArchiveNames(db, basemapId))) return null
  let summary: NamesSummary = { zoom: 0, tiles: 0, unreadableTiles: 0 }
  const onSummary = (given: NamesSummary) => (summary = given)
  const names = readArchiveNames(archive, { onSummary, ...(signal && { signal }) })
  const count = await storeArchiveNames(db, basemapId, reporting(names, onNames))
  return { ...summary, count }
}

async function* reporting(
  names: AsyncIterable<ArchiveName>,
  onNames: UpdateNamesOptions['onNames'],
): AsyncGenerator<ArchiveName> {
  let done = 0
  for await (const name of names) {
    yield name
    done += 1
    if (done % REPORTED_EVERY === 0) await onNames(done)
  }
  if (done > 0) await onNames(done)
}
