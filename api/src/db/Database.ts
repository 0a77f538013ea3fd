import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

/**
 * A database of either driver, or a transaction on it. Within `db.transaction(async (tx) => …)` use `tx` only: the
 * embedded database has one connection, and a query on `db` would wait for the transaction forever.
 */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  db: Database
  kind: 'embedded' | 'postgres'
  close: () => Promise<void>
}

export interface DatabaseConfig {
  /** Address of a PostgreSQL server; undefined for the embedded database in `dataDirectory`. */
  databaseUrl: string | undefined
  dataDirectory: string
  /** The folder that drizzle-kit writes migrations to. */
  migrationsDirectory: string
  /** Called for each lost connection; the pool opens new ones by itself. */
  onConnectionLost?: (error: Error) => void
}
