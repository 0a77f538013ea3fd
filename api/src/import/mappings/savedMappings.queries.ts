import { createHash } from 'node:crypto'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { violatedUnique } from '../../db/databaseErrors'
import type { Database } from '../../db/Database'
import { conflict } from '../../http/httpErrors'
import { savedMappings } from '../../db/schema'

export interface SavedMapping {
  name: string
  /** The text of a mapping file. */
  mapping: string
}

/** The same for headers with the same columns, in any order. */
export const fingerprintOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map((column) => column.trim()).toSorted()))
    .digest('hex')

/** Saves a mapping in place of the one of this name. */
export async function saveMapping(
  db: Database,
  { name, mapping }: SavedMapping,
  header: readonly string[],
): Promise<void> {
  const row = { fingerprint: fingerprintOf(header), mapping, savedAt: sql`clock_timestamp()` }
  await db
    .insert(savedMappings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: savedMappings.name, set: row })
}

/** The mappings that were saved for files with this header, newest first. */
export function findSavedMappings(db: Database, header: readonly string[]): Promise<SavedMapping[]> {
  const { name, mapping, fingerprint, savedAt } = savedMappings
  return db
    .select({ name, mapping })
    .from(savedMappings)
    .where(eq(fingerprint, fingerprintOf(header)))
    .orderBy(desc(savedAt), name)
}

/** A name in an address: names may have any characters, and dots alone would be another path. */
const idOfName = sql<string>`left(encode(sha256(convert_to(${savedMappings.name}, 'UTF8')), 'hex'), 32)`

const { name, mapping, savedAt } = savedMappings
const shown = { _id: idOfName, name, mapping, savedAt }

export interface SavedMappingRow extends SavedMapping {
  _id: string
  savedAt: Date
}

/** All of them, by name. */
export const listMappings = (db: Database): Promise<SavedMappingRow[]> =>
  db
    .select(shown)
    .from(savedMappings)
    .orderBy(asc(sql`lower(${name})`), name)

/** Null if there is none with this id, which changes with the name. Throws a 409 when another mapping has the name. */
export async function renameMapping(db: Database, id: string, to: string): Promise<SavedMappingRow | null> {
  try {
    const [row] = await db.update(savedMappings).set({ name: to }).where(eq(idOfName, id)).returning(shown)
    return row ?? null
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error
    const message = 'Another saved mapping has this name'
    throw conflict(message, { name: message })
  }
}

/** The name of the mapping that was deleted; null if there is none with this id. */
export async function deleteMapping(db: Database, id: string): Promise<string | null> {
  const [row] = await db.delete(savedMappings).where(eq(idOfName, id)).returning({ name })
  return row?.name ?? null
}
