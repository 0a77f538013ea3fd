import type { PMTiles } from 'pmtiles'
import type { Database } from '../db/Database'
import { readArchiveNames, type NamesSummary } from './names/readArchiveNames'
import { hasArchiveNames, storeArchiveNames } from './names/storeArchiveNames'

export interface UpdateNamesOptions {
  /** Does nothing if all names of the archive have been stored before. */
  onlyIfMissing: boolean
  /** Progress, in tiles. An error from it ends the work. */
  onTiles: (done: number, total: number) => void | Promise<void>
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
  { onlyIfMissing, onTiles, signal }: UpdateNamesOptions,
): Promise<StoredNames | null> {
  if (onlyIfMissing && (await hasArchiveNames(db, basemapId))) return null
  let summary: NamesSummary = { zoom: 0, tiles: 0, unreadableTiles: 0 }
  const onSummary = (given: NamesSummary) => (summary = given)
  const names = readArchiveNames(archive, { onSummary, onProgress: onTiles, ...(signal && { signal }) })
  const count = await storeArchiveNames(db, basemapId, names)
  return { ...summary, count }
}
