import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig } from 'pg'
import { StartError } from '../startError'
import { applyMigrations } from './applyMigrations'
import { ConnectionPool } from './ConnectionPool'
import { databaseAddress } from './databaseAddress'
import { isUnavailable, rootOf, sqlState } from './databaseErrors'
import { ServerDisk } from './ServerDisk'
import type { DatabaseConfig, OpenDatabase } from './Database'
import * as schema from './schema'
import { SharedClient } from './SharedClient'
import { STATEMENT_TIMEOUT_MS } from './statementTimeout'

const CONNECT_TIMEOUT_MS = 3_000
/** How long to wait for a server that is still starting. */
const WAIT_FOR_SERVER_MS = 30_000
const RETRY_PAUSE_MS = 1_000

type PostgresConfig = DatabaseConfig & { databaseUrl: string }

/** A connection to the server, whose database may lack migrations. */
export type ConnectedPostgres = Omit<OpenDatabase, 'kind'>

export async function openPostgres(config: PostgresConfig): Promise<OpenDatabase> {
  let connected: ConnectedPostgres | undefined
  try {
    await retryUntilItAnswers(async () => {
      connected ??= await connect(config)
      await applyMigrations(connected.db, config.migrationsDirectory)
    })
    return { ...connected!, kind: 'postgres' }
  } catch (error) {
    await connected?.close()
    throw explain(error, databaseAddress(config.databaseUrl))
  }
}

/** Tries once, and changes nothing in the database. Throws a StartError that says what to do. */
export async function connectPostgres(
  config: Omit<PostgresConfig, 'migrationsDirectory'>,
): Promise<ConnectedPostgres> {
  try {
    return await connect(config)
  } catch (error) {
    throw explain(error, databaseAddress(config.databaseUrl))
  }
}

async function connect({
  databaseUrl,
  onConnectionLost,
  onDiskChange,
}: Omit<PostgresConfig, 'migrationsDirectory'>): Promise<ConnectedPostgres> {
  const shared = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'freehold',
  }
  const own = {
    ...shared,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Compiling a statement takes longer than it saves, even with a million homes.
    options: '-c jit=off',
  }
  const isShared = await isThroughPooler(own, databaseAddress(databaseUrl))
  const pool = new ConnectionPool(isShared ? { ...shared, Client: SharedClient } : own, (error) =>
    onConnectionLost?.(error),
  )
  const disk = new ServerDisk(pool, (change) => onDiskChange?.(change))
  pool.disk = disk
  const close = async () => {
    await disk.stop()
    await pool.end()
  }
  return { db: drizzle(pool, { schema }), disk, close }
}

/**
 * Whether a pooler such as PgBouncer is in between, which may give each transaction another session. It refuses settings
 * for a session, or accepts and ignores them; and its clients have numbers that are none of a process.
 * Throws what the operator has to fix: database name, role, password, access rules or certificate.
 */
async function isThroughPooler(settings: ClientConfig, address: string): Promise<boolean> {
  const client = new Client({ ...settings, query_timeout: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process')
    return rows[0]!.process !== (client as unknown as { processID: number }).processID
  } catch (error) {
    if (/unsupported startup parameter/.test(rootOf(error).message)) return true
    throw isUnavailable(error) ? error : refusedBy(address, error)
  } finally {
    // Not awaited: a server that hangs does not say goodbye either.
    client.end().catch(() => {})
  }
}

async function retryUntilItAnswers(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + WAIT_FOR_SERVER_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error
      await sleep(RETRY_PAUSE_MS)
    }
  }
}

/** SQLSTATE of a missing right to create tables, a missing schema and a read-only replica. */
const unusableStates = new Set(['42501', '3F000', '25006'])

function explain(error: unknown, address: string): unknown {
  if (isUnavailable(error)) {
    return new StartError(`No PostgreSQL server answers at ${address} (DATABASE_URL)`)
  }
  return unusableStates.has(sqlState(error) ?? '') ? refusedBy(address, error) : error
}

const refusedBy = (address: string, error: unknown) =>
  new StartError(`PostgreSQL at ${address} cannot be used with this DATABASE_URL: ${rootOf(error).message}`)
