import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { login } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../db/openPostgres'
import { drizzleOnPGlite } from '../db/openEmbedded'
import { onServer } from '../testing/onServer'
import { TestApp } from '../testing/testApp'
import { migrationsDirectory } from '../testing/testDatabases'
import { seedDemoAccounts, seedFoundation } from '../seed'
import { countRows, type DumpRecord, hashLinks, readEmbeddedFormat, readHome, readUser } from './DumpRecord'
import { dumpUsers, fillForDump } from './fillForDump'
import { dumpsDirectory } from './openDump'

/** How many homes for sale, and how many sold ones, of each source are recorded. */
const OPENED = 2

/**
 * Writes a dump of an installation of this version, by `pg_dump` from a new database on a PostgreSQL server. Returns the paths
 * of its two files.
 */
export async function makeDump(name: string, serverUrl: string): Promise<string[]> {
  const database = `freehold_dump_${process.pid}`
  await onServer(serverUrl, `create database ${database}`)
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  try {
    return await makeFrom(name, url.href)
  } finally {
    await onServer(serverUrl, `drop database ${database} with (force)`)
  }
}

async function makeFrom(name: string, databaseUrl: string): Promise<string[]> {
  const app = new TestApp('postgres', {}, () =>
    openPostgres({ databaseUrl, dataDirectory: '', migrationsDirectory }),
  )
  await app.start()
  try {
    await seedFoundation(app.db)
    await seedDemoAccounts(app.db)
    await fillForDump(app)
    const { session, homes } = await openSession(app)
    const record = { ...(await describeRows(app)), homes }
    const text = dumpOf(databaseUrl)
    // After the dump, because each sign-in adds rows.
    const users = await readUsers(app)
    return write(name, text, { ...record, users, session })
  } finally {
    await app.stop()
  }
}

/** Opens a session that the dump contains, and reads the recorded homes with it. */
async function openSession(app: TestApp) {
  const { username, password } = dumpUsers.at(-1)!
  const { data } = await app.call(login, { body: { username, password } })
  const { rows } = await app.db.execute<{ id: string }>(sql`
    select id from (
      select id, row_number() over (partition by source, status order by id) as place
      from properties where visible
    ) placed where place <= ${OPENED} order by id`)
  const homes = []
  for (const { id } of rows) homes.push(await readHome(app, data.token, id))
  return { session: { username, token: data.token }, homes }
}

async function describeRows({ db }: TestApp) {
  const counts = await countRows(db)
  const empty = Object.keys(counts).filter((table) => counts[table] === 0)
  if (empty.length > 0) throw new Error(`${empty.join(', ')} are empty: extend fillForDump.ts`)
  const { rows } = await db.execute<{ name: string }>(sql`select max(name) as name from freehold_migrations`)
  const embedded = await PGlite.create()
  try {
    const embeddedFormat = await readEmbeddedFormat(drizzleOnPGlite(embedded))
    const links = await hashLinks(db)
    return { madeAt: new Date().toISOString(), version: version(), migration: rows[0]!.name, counts, links, embeddedFormat } // oxfmt-ignore
  } finally {
    await embedded.close()
  }
}

const version = (): string =>
  JSON.parse(readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8')).version

async function readUsers(app: TestApp): Promise<DumpRecord['users']> {
  const users = []
  for (const user of dumpUsers) users.push({ ...user, ...(await readUser(app, user)) })
  return users
}

/** Dumps INSERT statements, because the embedded database has no psql to read the data of a COPY. */
function dumpOf(url: string): string {
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', `--dbname=${url}`]
  const text = execFileSync('pg_dump', options, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  // Commands of psql.
  return text.replaceAll(/^\\(?:un)?restrict .*$/gm, '').replaceAll(/^--.*$\n/gm, '')
}

function write(name: string, text: string, record: DumpRecord): string[] {
  mkdirSync(dumpsDirectory, { recursive: true })
  const [dump, json] = ['.sql.br', '.json'].map((end) => path.join(dumpsDirectory, name + end))
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(dump!, brotliCompressSync(text, { params }))
  writeFileSync(json!, `${JSON.stringify(record, null, 2)}\n`)
  return [dump!, json!]
}
