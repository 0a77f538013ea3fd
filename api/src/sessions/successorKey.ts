import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { newToken } from './tokens'

const known = new WeakMap<Database, Promise<string>>()

/** The key that tokens are derived with: made once for an installation and shared by its replicas. */
export function successorKey(db: Database): Promise<string> {
  const key = known.get(db) ?? readOrMake(db)
  known.set(db, key)
  // A database that was away for a moment is asked again.
  key.catch(() => known.delete(db))
  return key
}

async function readOrMake(db: Database): Promise<string> {
  const name = 'sessions.successorKey'
  await db.execute(
    sql`insert into settings (key, value) values (${name}, ${newToken()}) on conflict (key) do nothing`,
  )
  const { rows } = await db.execute<{ value: string }>(sql`select value from settings where key = ${name}`)
  return rows[0]!.value
}
