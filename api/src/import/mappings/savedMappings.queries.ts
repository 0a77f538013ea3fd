import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database'
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
