import { isShellName } from '@freehold/contracts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { testedPairs } from '../db/schema'

/** Of two releases the one whose id sorts first has the row; a build of the shell has none. */
const pairOf = (id: string, partner: string) =>
  isShellName(partner) || id < partner ? { releaseId: id, partner } : { releaseId: partner, partner: id }

/** Records what a release was tested with. A pair that was recorded before keeps its first record. */
export async function insertPairs(
  db: Database,
  { id, partners, ...test }: { id: string; partners: readonly string[]; testedBy: string; testedAt: Date },
): Promise<void> {
  if (partners.length === 0) return
  await db
    .insert(testedPairs)
    .values(partners.map((partner) => ({ ...pairOf(id, partner), ...test })))
    .onConflictDoNothing()
}

export async function deletePairs(db: Database, id: string, partners: readonly string[]): Promise<void> {
  if (partners.length > 0) await db.delete(testedPairs).where(withAny(id, partners))
}

/** The pairs of a release with any of some partners. */
const withAny = (id: string, partners: readonly string[]) =>
  or(
    and(eq(testedPairs.releaseId, id), inArray(testedPairs.partner, [...partners])),
    and(eq(testedPairs.partner, id), inArray(testedPairs.releaseId, [...partners])),
  )

/** Those of some partners that a release was tested with. */
export async function selectTested(
  db: Database,
  id: string,
  partners: readonly string[],
): Promise<Set<string>> {
  if (partners.length === 0) return new Set()
  const { releaseId, partner } = testedPairs
  const other = sql<string>`case when ${releaseId} = ${id} then ${partner} else ${releaseId} end`
  const rows = await db.select({ other }).from(testedPairs).where(withAny(id, partners))
  return new Set(rows.map((row) => row.other))
}
