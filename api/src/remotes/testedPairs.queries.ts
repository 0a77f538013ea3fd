import { isShellName } from '@freehold/contracts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { testedPairs } from '../db/schema'

/** What a deployer says of a release. */
interface Test {
  id: string
  partners: readonly string[]
  /** Whether it also counts for the partners, as an Admin's does: a team speaks for its own release only. */
  forPartners: boolean
}

interface Pair {
  releaseId: string
  partner: string
}

/** A build of the shell is no release, so nothing counts for it. */
function pairsOf({ id, partners, forPartners }: Test): Pair[] {
  const own = partners.map((partner) => ({ releaseId: id, partner }))
  const releases = forPartners ? partners.filter((partner) => !isShellName(partner)) : []
  return [...own, ...releases.map((partner) => ({ releaseId: partner, partner: id }))]
}

/** Records what a release was tested with. A pair that was recorded before keeps its first record. */
export async function insertPairs(
  db: Database,
  { testedBy, testedAt, ...test }: Test & { testedBy: string; testedAt: Date },
): Promise<void> {
  const pairs = pairsOf(test)
  if (pairs.length === 0) return
  await db
    .insert(testedPairs)
    .values(pairs.map((pair) => ({ ...pair, testedBy, testedAt })))
    .onConflictDoNothing()
}

export async function deletePairs(db: Database, { id, partners, forPartners }: Test): Promise<void> {
  if (partners.length === 0) return
  const { releaseId, partner } = testedPairs
  await db.delete(testedPairs).where(and(eq(releaseId, id), inArray(partner, [...partners])))
  if (forPartners) await db.delete(testedPairs).where(and(eq(partner, id), inArray(releaseId, [...partners])))
}

/** Those of some partners that a release was tested with. */
export async function selectTested(
  db: Database,
  id: string,
  partners: readonly string[],
): Promise<Set<string>> {
  if (partners.length === 0) return new Set()
  const { releaseId, partner } = testedPairs
  const rows = await db
    .select({ partner })
    .from(testedPairs)
    .where(and(eq(releaseId, id), inArray(partner, [...partners])))
  return new Set(rows.map((row) => row.partner))
}

/** Who has recorded tests of some releases, by the id of the release. */
export async function selectTesters(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { releaseId, testedBy } = testedPairs
  const rows = await db
    .select({ releaseId, by: sql<string[]>`array_agg(distinct ${testedBy} order by ${testedBy})` })
    .from(testedPairs)
    .where(inArray(releaseId, [...ids]))
    .groupBy(releaseId)
  return new Map(rows.map((row) => [row.releaseId, row.by]))
}
