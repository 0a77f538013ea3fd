import { randomUUID } from 'node:crypto'
import type { Bounds, RecentSearch, RecentSearchInput } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'

/** As many as are kept of a user; older ones go. */
const KEPT = 50

type SearchRow = { id: string; search: string; viewport: Bounds | null; at_ms: number }

const columns: SQL = sql`id, search, viewport, (extract(epoch from created_at) * 1000)::float8 as at_ms`

const toRecentSearch = ({ id, search, viewport, at_ms }: SearchRow): RecentSearch => ({
  _id: id,
  search,
  viewport,
  createdAt: new Date(at_ms).toISOString(),
})

/** The user's own, newest first. */
export async function findRecentSearches(db: Database, userId: string): Promise<RecentSearch[]> {
  const { rows } = await db.execute<SearchRow>(sql`
    select ${columns} from recent_searches where user_id = ${userId} order by created_at desc, id`)
  return rows.map(toRecentSearch)
}

/** Keeps a search at the top of the user's list; the same text again moves up and takes the new viewport. */
export function keepRecentSearch(
  db: Database,
  userId: string,
  { search, viewport = null }: RecentSearchInput,
): Promise<RecentSearch> {
  return db.transaction(async (tx) => {
    const kept = await tx.execute<SearchRow>(sql`
      insert into recent_searches (id, user_id, search, viewport, created_at)
      values (${randomUUID()}, ${userId}, ${search}, ${viewport && JSON.stringify(viewport)}::jsonb, clock_timestamp())
      on conflict (user_id, lower(search)) do update
        set search = excluded.search, viewport = excluded.viewport, created_at = excluded.created_at
      returning ${columns}`)
    await tx.execute(sql`
      delete from recent_searches where id in (
        select id from recent_searches where user_id = ${userId} order by created_at desc, id offset ${KEPT})`)
    return toRecentSearch(kept.rows[0]!)
  })
}
