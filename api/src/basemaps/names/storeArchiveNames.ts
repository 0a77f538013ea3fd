import { eq, sql } from 'drizzle-orm'
import { namesOf } from '../../db/columns'
import type { Database } from '../../db/Database'
import { jsonRows } from '../../db/jsonRows'
import { basemapNames, basemaps } from '../../db/schema'
import { analyzeTables } from '../../db/TableGrowthWatch'
import { ARCHIVE_ID, rebuildNamePlaces } from '../../places/archivePlaces'
import { matchKeyIn } from '../../places/streetKey'
import type { ArchiveName } from './ArchiveName'

const BATCH = 2_000

/**
 * Stores the names of an archive in place of its earlier ones, then makes them places. Names are not stored in one
 * transaction, because reading them may take minutes; places change at the end. If reading fails, the archive has no
 * names, and the error is thrown on.
 * @returns how many names were stored
 */
export async function storeArchiveNames(
  db: Database,
  basemapId: string,
  names: AsyncIterable<ArchiveName>,
): Promise<number> {
  await db.transaction(async (tx) => {
    await setNamesReadAt(tx, basemapId, null)
    await tx.delete(basemapNames).where(eq(basemapNames.basemapId, basemapId))
  })
  let count = 0
  try {
    for await (const batch of batchesOf(names)) count += await storeBatch(db, basemapId, batch)
  } catch (error) {
    await deleteArchiveNames(db, basemapId)
    throw error
  }
  await analyzeTables(db, [basemapNames])
  await db.transaction(async (tx) => {
    await rebuildNamePlaces(tx)
    await setNamesReadAt(tx, basemapId, new Date())
  })
  return count
}

/** Whether all names of an archive have been stored, of which there may be none. */
export async function hasArchiveNames(db: Database, basemapId: string): Promise<boolean> {
  const { namesReadAt } = basemaps
  const [row] = await db.select({ namesReadAt }).from(basemaps).where(eq(basemaps.id, basemapId))
  return row !== undefined && row.namesReadAt !== null
}

const setNamesReadAt = (tx: Database, basemapId: string, namesReadAt: Date | null) =>
  tx.update(basemaps).set({ namesReadAt }).where(eq(basemaps.id, basemapId))

/** Deletes the names of an archive, and their places. */
export async function deleteArchiveNames(db: Database, basemapId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(basemapNames).where(eq(basemapNames.basemapId, basemapId))
    await rebuildNamePlaces(tx)
  })
}

async function* batchesOf(names: AsyncIterable<ArchiveName>): AsyncGenerator<ArchiveName[]> {
  let batch: ArchiveName[] = []
  for await (const name of names) {
    batch.push(name)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Ids are hashes, so that a place keeps its id when its archive is added again. */
async function storeBatch(db: Database, basemapId: string, batch: ArchiveName[]): Promise<number> {
  const { given, names, values } = jsonRows(basemapNames, batch)
  const added = namesOf(basemapNames.id, basemapNames.basemapId, basemapNames.matchKey)
  const { rows } = await db.execute<{ count: number }>(sql`
    with stored as (
      insert into ${basemapNames} (${added}, ${names})
      select ${ARCHIVE_ID} || md5(concat_ws('|', ${basemapId}::text, given.kind, given.name, given.west, given.south)),
        ${basemapId}, ${matchKeyIn(sql`given.kind`, sql`given.name`)}, ${values}
      from ${given}
      on conflict do nothing returning 1)
    select count(*)::int as count from stored`)
  return rows[0]!.count
}
