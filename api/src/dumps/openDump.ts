import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { applyMigrations } from '../db/applyMigrations'
import type { OpenDatabase } from '../db/Database'
import { migrationsDirectory, openInMemory, openOnServer } from '../testing/testDatabases'

/** One dump per release: `<name>.sql.br` and `<name>.json`, a `DumpRecord`. */
export const dumpsDirectory = path.resolve(__dirname, '../../fixtures/dumps')

/** A database with the dump's data and all later migrations applied. */
export async function openDump(kind: OpenDatabase['kind'], name: string): Promise<OpenDatabase> {
  const statements = [
    'drop schema public cascade',
    'create schema public',
    brotliDecompressSync(readFileSync(path.join(dumpsDirectory, `${name}.sql.br`))).toString(),
    // The dump clears the search path of the session.
    'reset all',
  ].join(';\n')
  const database = await (kind === 'embedded' ? openEmbedded(statements) : openPostgres(statements))
  try {
    await applyMigrations(database.db, migrationsDirectory)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openEmbedded(statements: string): Promise<OpenDatabase> {
  const database = await openInMemory()
  const { $client } = database.db as unknown as { $client: PGlite }
  await $client.exec(statements)
  return database
}

async function openPostgres(statements: string): Promise<OpenDatabase> {
  const database = await openOnServer()
  // Without the statement timeout of the application's connections.
  const client = new Client(database.url)
  await client.connect()
  try {
    await client.query(statements)
    return database
  } finally {
    await client.end()
  }
}
