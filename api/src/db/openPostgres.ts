import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { StartError } from '../startError'
import { applyMigrations } from './applyMigrations'
import { isUnavailable } from './databaseErrors'
import type { DatabaseConfig, OpenDatabase } from './openDatabase'
import * as schema from './schema'

const CONNECT_TIMEOUT_MS = 3_000
/** Below the client's 8 s for a call, so that a stuck query ends before anyone stops waiting for it. */
const STATEMENT_TIMEOUT_MS = 7_000
/** A server that is starting at the same time as we are gets this long. */
const START_PATIENCE_MS = 30_000
const START_PAUSE_MS = 1_000

export async function openPostgres(config: DatabaseConfig & { databaseUrl: string }): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'freehold',
  })
  pool.on('error', (error) => config.onConnectionLost?.(error))
  const db = drizzle(pool, { schema })
  try {
    await whenItAnswers(() => applyMigrations(db, config.migrationsDirectory))
  } catch (error) {
    await pool.end()
    if (!isUnavailable(error)) throw error
    throw new StartError(
      `No PostgreSQL server answers at ${withoutPassword(config.databaseUrl)} (DATABASE_URL)`,
    )
  }
  return { db, kind: 'postgres', close: () => pool.end() }
}

async function whenItAnswers(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error
      await sleep(START_PAUSE_MS)
    }
  }
}

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the given address'
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `${hostname}:${port || 5432}${pathname}`
}
