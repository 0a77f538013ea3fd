import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ConnectionPool } from './ConnectionPool'
import type { Database } from './Database'

/**
 * Frees what changes have left behind and notes which pages all transactions see, without which no search can be answered
 * from an index alone: autovacuum does it minutes later, and the embedded database has none. Does nothing in a
 * transaction, where PostgreSQL refuses it.
 */
export async function vacuumTables(db: Database, tables: readonly PgTable[]): Promise<void> {
  const { $client: client } = db as { $client?: object }
  if (client === undefined) return
  const names = tables.map((table) => `"${getTableName(table)}"`).join(', ')
  const statement = `vacuum (analyze) ${names}`
  if (client instanceof ConnectionPool) await client.queryWithoutLimits(statement)
  else await db.execute(sql.raw(statement))
}
