import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { databaseAddress } from '../../db/databaseAddress'
import { rootOf } from '../../db/databaseErrors'
import { BackupError } from '../BackupError'
import type { Table } from '../archive/Manifest'
import { columnList, quoteName, type Session, settingsFor } from './Session'

export interface PostgresSession extends Session {
  /** Begins the transaction in which rows are read or written. */
  begin: (mode: 'read write' | 'isolation level repeatable read read only') => Promise<void>
  close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
const PIECE_BYTES = 4_000_000
const LINE_FEED = 10

export async function openPostgresSession(databaseUrl: string): Promise<PostgresSession> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'freehold-backup',
    keepAlive: true,
  })
  // The statement under way fails as well.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new BackupError(
      `PostgreSQL at ${databaseAddress(databaseUrl)} (DATABASE_URL) cannot be used: ${rootOf(error).message}`,
    )
  }
  return {
    async begin(mode) {
      await client.query(`begin ${mode}`)
      await client.query(settingsFor('local'))
    },
    query: async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows,
    readRows: (table) => readRows(client, table),
    async writeRows(table, rows) {
      const into = `copy ${quoteName(table.name)} (${columnList(table)}) from stdin with (freeze)`
      await pipeline(Readable.from([rows]), client.query(copyFrom(into)))
    },
    close: () => client.end(),
  }
}

async function* readRows(client: Client, table: Table): AsyncIterable<Buffer> {
  const stream = client.query(copyTo(`copy ${quoteName(table.name)} (${columnList(table)}) to stdout`))
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pieces.push(chunk)
    bytes += chunk.length
    if (bytes < PIECE_BYTES) continue
    const all = Buffer.concat(pieces)
    // Line feeds within values are escaped.
    const end = all.lastIndexOf(LINE_FEED) + 1
    if (end > 0) yield all.subarray(0, end)
    pieces = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}
