import { createHash, randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'
import { applyMigrations } from '../db/applyMigrations'
import type { OpenDatabase } from '../db/openDatabase'
import { overPGlite } from '../db/openEmbedded'
import { openPostgres } from '../db/openPostgres'

export const migrationsDirectory = path.resolve(__dirname, '../../drizzle')

/** A fresh database in memory. Making one takes seconds, so a copy with the tables is kept in the temporary folder. */
export async function openInMemory(): Promise<OpenDatabase> {
  const template = templateFile()
  if (!existsSync(template)) {
    const maker = await PGlite.create()
    await applyMigrations(overPGlite(maker), migrationsDirectory)
    const copy = await maker.dumpDataDir('none')
    await maker.close()
    const unfinished = `${template}.${process.pid}`
    writeFileSync(unfinished, Buffer.from(await copy.arrayBuffer()))
    renameSync(unfinished, template)
  }
  const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(template)]) })
  return { db: overPGlite(client), kind: 'embedded', close: () => client.close() }
}

/** One for each state of the migrations and version of PGlite. */
function templateFile(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsDirectory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()) {
    hash.update(file).update(readFileSync(path.join(migrationsDirectory, file)))
  }
  hash.update(readFileSync(require.resolve('@electric-sql/pglite')).subarray(0, 100_000))
  return path.join(tmpdir(), `freehold-test-database-${hash.digest('hex').slice(0, 16)}.tar`)
}

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/test'

/** Asked synchronously: Jest wants to know its tests before it runs any. */
export function postgresAnswers(): boolean {
  const { hostname, port } = new URL(serverUrl)
  const probe = `require('node:net').connect(${port || 5432}, '${hostname}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`
  return spawnSync(process.execPath, ['-e', probe], { timeout: 5_000 }).status === 0
}

export interface OpenOnServer extends OpenDatabase {
  /** Where other processes find it. */
  url: string
}

/** A database of its own on the server, dropped when it is closed. */
export async function openOnServer(): Promise<OpenOnServer> {
  const name = `freehold_test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  const open = await openPostgres({ databaseUrl: databaseUrl.href, dataDirectory: '', migrationsDirectory })
  return {
    ...open,
    url: databaseUrl.href,
    async close() {
      await open.close()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

/** A database of its own on the server, as two replicas have it. */
export async function openTwiceOnServer(): Promise<OpenDatabase & { others: OpenDatabase[] }> {
  const first = await openOnServer()
  const second = await openPostgres({ databaseUrl: first.url, dataDirectory: '', migrationsDirectory })
  return { ...first, others: [second], close: () => second.close().then(first.close) }
}

async function onServer(statement: string): Promise<void> {
  const pool = new Pool({ connectionString: serverUrl, max: 1 })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
