import type { SavedMapping } from '@freehold/contracts'
import { type Actor, recordChange } from '../../audit/recordChange'
import type { Database } from '../../db/Database'
import { notFound } from '../../http/httpErrors'
import { columnsOf, parseDraft } from '../sources/csv/Mapping'
import { deleteMapping, listMappings, renameMapping, type SavedMappingRow } from './savedMappings.queries'

type Changing = Actor & { db: Database }

const toShown = ({ _id, name, mapping, savedAt }: SavedMappingRow): SavedMapping => ({
  _id,
  name,
  columns: columnsOf(parseDraft(name, mapping)).length,
  savedAt: savedAt.toISOString(),
})

/** All saved mappings, by name. */
export const allSavedMappings = async (db: Database): Promise<SavedMapping[]> =>
  (await listMappings(db)).map(toShown)

/** Throws a 404 if there is no such mapping and a 409 if another one has the name. */
export function renameSaved({ db, ...actor }: Changing, id: string, name: string): Promise<SavedMapping> {
  return db.transaction(async (tx) => {
    const renamed = await renameMapping(tx, id, name)
    if (!renamed) throw notFound('Saved mapping')
    await recordChange(tx, actor, 'savedMapping.renamed', { type: 'savedMapping', id: renamed._id }, { name })
    return toShown(renamed)
  })
}

/** Throws a 404 if there is no such mapping. */
export async function deleteSaved({ db, ...actor }: Changing, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const name = await deleteMapping(tx, id)
    if (name === null) throw notFound('Saved mapping')
    await recordChange(tx, actor, 'savedMapping.deleted', { type: 'savedMapping', id }, { name })
  })
}
