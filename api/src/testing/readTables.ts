import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database'

/** Of each table that survives a crash the number of rows and a hash of all their values, generated columns included. */
export function readTables(db: Database): Promise<Record<string, { rows: number; hash: string | null }>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`)
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`)
    const read: Record<string, { rows: number; hash: string | null }> = {}
    for (const { name } of tables) {
      const { rows } = await tx.execute<{ rows: number; hash: string | null }>(sql`
        select count(*)::int as rows, md5(string_agg(one::text, chr(10) order by one::text collate "C")) as hash
        from ${sql.identifier(name)} one`)
      read[name] = rows[0]!
    }
    return read
  })
}
