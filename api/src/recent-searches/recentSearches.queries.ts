import { randomUUID } from 'node:crypto'
import type { Bounds, RecentSearch, RecentSearchInput } from '@freehold/contracts'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { excluded, namesOf } from '../db/columns'
import type { Database } from '../db/Database'
import { recentSearches } from '../db/schema'

/** How many searches of a user are kept; older ones are deleted. */
const KEPT = 50

type SearchRow = typeof recentSearches.$inferSelect

const toRecentSearch = (row: Pick<SearchRow, 'id' | 'search' | 'viewport' | 'createdAt'>): RecentSearch => ({
  _id: row.id,
  search: row.search,
  viewport: row.viewport as Bounds | null,
  createdAt: row.createdAt.toISOString(),
})

const newestFirst = [desc(recentSearches.createdAt), recentSearches.id]

/** The user's searches, newest first. */
export async function findRecentSearches(db: Database, userId: string): Promise<RecentSearch[]> {
  const rows = await db
    .select()
    .from(recentSearches)
    .where(eq(recentSearches.userId, userId))
    .orderBy(...newestFirst)
  return rows.map(toRecentSearch)
}

/** Puts a search on top of the user's list. A repeated text moves up and gets the new viewport. */
export function keepRecentSearch(
  db: Database,
  userId: string,
  { search, viewport = null }: RecentSearchInput,
): Promise<RecentSearch> {
  return db.transaction(async (tx) => {
    const kept = await upsertSearch(tx, { userId, search, viewport })
    const old = tx
      .select({ id: recentSearches.id })
      .from(recentSearches)
      .where(eq(recentSearches.userId, userId))
      .orderBy(...newestFirst)
      .offset(KEPT)
    await tx.delete(recentSearches).where(inArray(recentSearches.id, old))
    return toRecentSearch(kept)
  })
}

interface NewSearch {
  userId: string
  search: string
  viewport: Bounds | null
}

/** In SQL, because drizzle's onConflictDoUpdate cannot name the expression of the unique index. */
async function upsertSearch(tx: Database, { userId, search, viewport }: NewSearch) {
  const { id, createdAt } = recentSearches
  const { rows } = await tx.execute<{
    id: string
    search: string
    viewport: Bounds | null
    at_ms: number
  }>(sql`
    insert into ${recentSearches}
      (${namesOf(id, recentSearches.userId, recentSearches.search, recentSearches.viewport, createdAt)})
    values (${randomUUID()}, ${userId}, ${search}, ${viewport && JSON.stringify(viewport)}::jsonb, clock_timestamp())
    on conflict (${namesOf(recentSearches.userId)}, lower(${namesOf(recentSearches.search)})) do update
      set ${namesOf(recentSearches.search)} = ${excluded(recentSearches.search)},
        ${namesOf(recentSearches.viewport)} = ${excluded(recentSearches.viewport)},
        ${namesOf(createdAt)} = ${excluded(createdAt)}
    returning ${id}, ${recentSearches.search}, ${recentSearches.viewport},
      (extract(epoch from ${createdAt}) * 1000)::float8 as at_ms`)
  const { at_ms, ...row } = rows[0]!
  return { ...row, createdAt: new Date(at_ms) }
}

/** Leaves searches that the user has already as they are. */
export async function insertRecentSearches(
  db: Database,
  rows: Omit<typeof recentSearches.$inferInsert, 'id'>[],
): Promise<void> {
  await db
    .insert(recentSearches)
    .values(rows.map((row) => ({ id: randomUUID(), ...row })))
    .onConflictDoNothing()
}
