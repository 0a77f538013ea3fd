import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { DiskChange, DiskSpace } from './DiskSpace'
import type * as schema from './schema'

/**
 * A database of either driver, or a transaction on it. Within `db.transaction(async (tx) => …)` use `tx` only: the
 * embedded database has one connection, and a query on `db` would wait for the transaction forever.
 */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  db: Database
  kind: 'embedded' | 'postgres'
  /** The disk that the database writes to, if it is watched. */
  disk?: DiskSpace
  /** From now on no statement may hold up the end of the process. */
  hurry?: () => void
  close: () => Promise<void>
}

export interface DatabaseConfig {
  /** Address of a PostgreSQL server; undefined for the embedded database in `dataDirectory`. */
  databaseUrl: string | undefined
  dataDirectory: string
  /** The folder that drizzle-kit writes migrations to. */
  migrationsDirectory: string
  /** The compiled thread of the embedded database; without it, as in tests, that runs in the thread that opens it. */
  databaseWorker?: string | undefined
  /** Called for each lost connection; new ones are opened without further ado. */
  onConnectionLost?: (error: Error) => void
  /** Called when the database's disk is full, and when it has space again, with a line for the log. */
  onDiskChange?: (change: DiskChange) => void
}
