import type { Profile } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'

const lists = {
  strategies: { table: sql`strategies`, column: sql`strategy_ids` },
  markets: { table: sql`markets`, column: sql`market_ids` },
  interests: { table: sql`interests`, column: sql`interest_ids` },
} as const

/**
 * Replaces one list of the user's profile, each id once, in the order given. Answers false and changes nothing when an
 * id does not exist; what is deleted meanwhile waits, so that no profile keeps an id of something that is gone.
 */
export function replaceProfileList(
  db: Database,
  userId: string,
  name: keyof Profile,
  ids: string[],
): Promise<boolean> {
  const { table, column } = lists[name]
  const wanted = [...new Set(ids)]
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`select id from ${table} where id = any(${sql.param(wanted)}::text[]) for key share`,
    )
    if (rows.length < wanted.length) return false
    await tx.execute(sql`update users set ${column} = ${sql.param(wanted)}::text[] where id = ${userId}`)
    return true
  })
}
