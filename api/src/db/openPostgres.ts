import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { StartError } from '../startError'
import { applyMigrations } from './applyMigrations'
import { ConnectionPool } from './ConnectionPool'
import { databaseAddress } from './databaseAddress'
import { isUnavailable, rootOf, sqlState } from './databaseErrors'
import type { DatabaseConfig, OpenDatabase } from './Database'
import * as schema from './schema'

const CONNECT_TIMEOUT_MS = 3_000
/** Below `authenticatedTimeoutMs` of the browser, so that a stuck query ends before the browser gives up. */
const STATEMENT_TIMEOUT_MS = 7_000
/** How long to wait for a server that is still starting. */
const WAIT_FOR_SERVER_MS = 30_000
const RETRY_PAUSE_MS = 1_000

export async function openPostgres(config: DatabaseConfig & { databaseUrl: string }): Promise<OpenDatabase> {
  const address = databaseAddress(config.databaseUrl)
  const settings = {
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'freehold',
    // Compiling a statement takes longer than it saves, even with a million homes.
    options: '-c jit=off',
  }
  const pool = new ConnectionPool(settings, (error) => config.onConnectionLost?.(error))
  const db = drizzle(pool, { schema })
  try {
    await retryUntilItAnswers(async () => {
      await requireConnection(pool, address)
      await applyMigrations(db, config.migrationsDirectory)
    })
  } catch (error) {
    await pool.end()
    throw explain(error, address)
  }
  return { db, kind: 'postgres', close: () => pool.end() }
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

/** The operator has to fix every refusal: database name, role, password, access rules or certificate. */
async function requireConnection(pool: Pool, address: string): Promise<void> {
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    throw isUnavailable(error) ? error : refusedBy(address, error)
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
