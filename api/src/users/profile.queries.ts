import type { Profile } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'

const lists = {
  strategies: { table: sql`strategies`, column: sql`strategy_ids` },
  markets: { table: sql`markets`, column: sql`market_ids` },
  interests: { table: sql`interests`, column: sql`interest_ids` },
} as const

interface ProfileChange {
  updates: readonly string[]
  /** What the list must still hold, in any order; undefined where that does not matter. */
  basedOn?: readonly string[] | undefined
}

/**
 * Replaces one list of the user's profile, each id once, in the order given. Changes nothing where the list is not what
 * the change is based on, or else where an id does not exist; what is deleted meanwhile waits, so that no profile keeps
 * an id of something that is gone.
 */
export function replaceProfileList(
  db: Database,
  userId: string,
  name: keyof Profile,
  { updates, basedOn }: ProfileChange,
): Promise<'replaced' | 'changed meanwhile' | 'unknown id'> {
  const { table, column } = lists[name]
  const wanted = [...new Set(updates)]
  const before = basedOn && sql`${sql.param(basedOn)}::text[]`
  const mine = before
    ? sql`id = ${userId} and ${column} @> ${before} and ${column} <@ ${before}`
    : sql`id = ${userId}`
  return db.transaction(async (tx) => {
    // First what is listed, then the user: a deletion locks them in this order, too.
    const { rows: known } = await tx.execute(
      sql`select id from ${table} where id = any(${sql.param(wanted)}::text[]) for key share`,
    )
    const { rows: users } = await tx.execute(sql`select id from users where ${mine} for update`)
    if (users.length === 0) return 'changed meanwhile'
    if (known.length < wanted.length) return 'unknown id'
    await tx.execute(sql`update users set ${column} = ${sql.param(wanted)}::text[] where id = ${userId}`)
    return 'replaced'
  })
}
