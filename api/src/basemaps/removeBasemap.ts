import type { Database } from '../db/Database'
import { oneAtATimeWithin } from '../db/oneAtATime'
import { deleteFile } from './basemapFiles'
import { type BasemapRow, deleteBasemap } from './basemaps.queries'
import { forgetBasemaps } from './knownBasemaps'
import { deleteArchiveNames } from './names/storeArchiveNames'

/** How long a removal waits for other work, such as the import of another base map. */
const WAIT_MS = 2_000

export interface RemoveOptions {
  dataDirectory: string
  /** Called in the transaction, for the audit log. */
  record: (tx: Database, row: BasemapRow) => Promise<void>
}

/**
 * Removes a base map, its file and the places that it names. Browsers that are reading it get a 404 from then on. An import
 * may be adding the same archive, which needs the file, or storing its names, so both run one at a time.
 * @returns what was removed; null if there is none with this id; 'refused' if other work is under way
 */
export async function removeBasemap(
  db: Database,
  id: string,
  options: RemoveOptions,
): Promise<BasemapRow | null | 'refused'> {
  const turn = await oneAtATimeWithin(db, WAIT_MS, () => removeAlone(db, id, options))
  return turn ? turn.result : 'refused'
}

async function removeAlone(
  db: Database,
  id: string,
  { dataDirectory, record }: RemoveOptions,
): Promise<BasemapRow | null> {
  const row = await db.transaction(async (tx) => {
    await deleteArchiveNames(tx, id)
    const deleted = await deleteBasemap(tx, id)
    if (deleted) await record(tx, deleted)
    return deleted
  })
  if (row?.sha256) await deleteFile(dataDirectory, row.sha256)
  forgetBasemaps(db)
  return row
}
