import type { Database } from '../db/Database'
import { deleteFile } from './basemapFiles'
import { type BasemapRow, deleteBasemap } from './basemaps.queries'
import { forgetBasemaps } from './knownBasemaps'
import { deleteArchiveNames } from './names/storeArchiveNames'

/**
 * Removes a base map, its file and the places that it names. Browsers that are reading it get a 404 from then on.
 * @param record called in the transaction, for the audit log
 * @returns what was removed; null if there is none with this id
 */
export async function removeBasemap(
  db: Database,
  id: string,
  {
    dataDirectory,
    record,
  }: { dataDirectory: string; record: (tx: Database, row: BasemapRow) => Promise<void> },
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
