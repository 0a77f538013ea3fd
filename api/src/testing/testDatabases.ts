import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { applyMigrations } from '../db/applyMigrations'
import { DurableNodeFS, durableStartParameters } from '../db/DurableNodeFS'
import type { OpenDatabase } from '../db/Database'
import { drizzleOnPGlite } from '../db/openEmbedded'
import { openPostgres } from '../db/openPostgres'
import { emptyDatabase, schemaOf } from './emptyDatabase'
import { onlyWhere } from './onlyWhere'

export const migrationsDirectory = path.resolve(__dirname, '../../drizzle')
const cache = path.resolve(__dirname, '../../../node_modules/.cache')

interface KeptEmbedded {
  client: PGlite
  schema: string
}

interface KeptOnServer {
  name: string
  schema: string
}

/**
 * Empty migrated databases that the test files of this worker reuse: a global of `jest/ApiEnvironment.cjs`.
 */
const { keptDatabases } = globalThis as unknown as {
  keptDatabases: { embedded: KeptEmbedded[]; postgres: KeptOnServer[] }
}

/** The id of the test run. The databases of the run contain it in their names and are dropped by it. */
const testRun = process.env['FREEHOLD_TEST_RUN']!

/** An empty embedded database in memory. Creating one takes seconds, so test files reuse it. */
export async function openInMemory(): Promise<OpenDatabase> {
  const kept = keptDatabases.embedded.pop() ?? (await makeInMemory())
  const db = drizzleOnPGlite(kept.client)
  const close = async () => {
    if ((await schemaOf(db)) !== kept.schema) return kept.client.close()
    await emptyDatabase(db)
    await kept.client.exec('discard all')
    keptDatabases.embedded.push(kept)
  }
  return { db, kind: 'embedded', close }
}

async function makeInMemory(): Promise<KeptEmbedded> {
  const client = await PGlite.create({ loadDataDir: await readTemplate() })
  return { client, schema: await schemaOf(drizzleOnPGlite(client)) }
}

/** Creates the folder of an embedded database as after a first start, from a template, which is five times as fast. */
export async function makeDataDirectory(dataDirectory: string): Promise<void> {
  const directory = path.join(dataDirectory, 'database')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const client = await PGlite.create({
    fs: new DurableNodeFS(directory),
    startParams: durableStartParameters,
    loadDataDir: await readTemplate(),
  })
  await client.close()
}

/** A migrated database as a file, cached for each state of the migrations and version of PGlite. */
async function readTemplate(): Promise<Blob> {
  const template = templateFile()
  if (!existsSync(template)) await writeTemplate(template)
  return new Blob([readFileSync(template)])
}

const TEMPLATE = 'freehold-test-database-'

async function writeTemplate(template: string): Promise<void> {
  const database = await PGlite.create()
  await applyMigrations(drizzleOnPGlite(database), migrationsDirectory)
  const copy = await database.dumpDataDir('none')
  await database.close()
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    if (name.startsWith(TEMPLATE) && name.endsWith('.tar')) rmSync(path.join(cache, name), { force: true })
  }
  const unfinished = `${template}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await copy.arrayBuffer()))
  renameSync(unfinished, template)
}

function templateFile(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsDirectory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()) {
    hash.update(file).update(readFileSync(path.join(migrationsDirectory, file)))
  }
  hash.update(readFileSync(require.resolve('@electric-sql/pglite')).subarray(0, 100_000))
  return path.join(cache, `${TEMPLATE}${hash.digest('hex').slice(0, 16)}.tar`)
}

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/test'

/** Determined before the first test file is loaded, because Jest collects tests before it runs any. */
export const postgresAnswers = () => process.env['FREEHOLD_TEST_POSTGRES'] === 'answers'

/** `describe` or `test` when a PostgreSQL server answers, otherwise skips. */
export function onPostgres(define: jest.Describe): jest.Describe
export function onPostgres(define: jest.It): jest.It
export function onPostgres(define: jest.Describe | jest.It): jest.Describe | jest.It {
  return onlyWhere(postgresAnswers(), 'no PostgreSQL server answers', define)
}

const urlOf = (name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const open = (databaseUrl: string) => openPostgres({ databaseUrl, dataDirectory: '', migrationsDirectory })
const newName = () => `freehold_test_${testRun}_${randomUUID().slice(0, 8)}`

export interface OpenOnServer extends OpenDatabase {
  /** The connection URL for other processes. */
  url: string
}

/** Creates a database on the server, migrated or without any table, and drops it with its connections. */
export async function createOnServer({ isMigrated }: { isMigrated: boolean }) {
  const name = newName()
  await (isMigrated
    ? createFromTemplate(name)
    : onServer((client) => client.query(`create database ${name}`)))
  const drop = () => onServer((client) => client.query(`drop database ${name} with (force)`))
  return { url: urlOf(name), drop }
}

/** Creates a database on the server, which is dropped when it is closed. */
export async function openOnServer(): Promise<OpenOnServer> {
  const name = newName()
  await createFromTemplate(name)
  const url = urlOf(name)
  const database = await open(url)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await onServer((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** An empty database on the server that test files reuse; the end of the run drops it. */
export async function openKeptOnServer(): Promise<OpenOnServer> {
  const kept = keptDatabases.postgres.pop() ?? (await makeOnServer())
  const url = urlOf(kept.name)
  const database = await open(url)
  const close = async () => {
    const isAsItWas = (await schemaOf(database.db)) === kept.schema
    if (isAsItWas) await emptyDatabase(database.db)
    await database.close()
    if (isAsItWas) keptDatabases.postgres.push(kept)
  }
  return { ...database, url, close }
}

/** Two connections to one database, for two replicas. */
export async function openTwiceOnServer(): Promise<OpenDatabase & { others: OpenDatabase[] }> {
  const first = await openKeptOnServer()
  const second = await open(first.url)
  return { ...first, others: [second], close: () => second.close().then(first.close) }
}

async function makeOnServer(): Promise<KeptOnServer> {
  const name = newName()
  await createFromTemplate(name)
  // A crash of the server may lose test data.
  await onServer((client) => client.query(`alter database ${name} set synchronous_commit = off`))
  const { db, close } = await open(urlOf(name))
  const schema = await schemaOf(db)
  await close()
  return { name, schema }
}

/** Copies a template, which is faster than migrating. The first worker of a run that needs the template creates it. */
async function createFromTemplate(name: string): Promise<void> {
  const template = `freehold_test_${testRun}_template`
  await onServer(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${template}'))`)
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rows.length === 0) {
      const unfinished = newName()
      await client.query(`create database ${unfinished}`)
      await (await open(urlOf(unfinished))).close()
      await client.query(`alter database ${unfinished} rename to ${template}`)
    }
    await client.query(`create database ${name} template ${template}`)
  })
}

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(serverUrl)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
