import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { OpenDatabase } from '../src/db/Database'
import { openDatabase } from '../src/db/openDatabase'
import { undoWhenInterrupted } from './undoWhenInterrupted'

export type DatabaseKind = OpenDatabase['kind']

interface Rows {
  rows: Record<string, unknown>[]
}

export interface BenchDatabase extends OpenDatabase {
  /** Runs a statement with the driver alone, without the query builder. */
  raw: (text: string, params: unknown[]) => Promise<Rows>
  /** Does what autovacuum does on an idle database: updates statistics and the visibility map. */
  rest: () => Promise<void>
}

/** A separate database for benchmarks. */
export interface BenchTarget {
  /** The environment variables of a server that uses it. */
  env: Record<string, string>
  open: () => Promise<BenchDatabase>
  remove: () => Promise<void>
}

const migrationsDirectory = path.join(import.meta.dirname, 'migrations')
const databaseWorker = path.join(import.meta.dirname, 'databaseWorker.js')

const serverUrl =
  process.env['BENCH_DATABASE_URL'] ??
  process.env['TEST_DATABASE_URL'] ??
  'postgres://root@127.0.0.1:5432/test'

/** Opens a benchmark's database by the environment variables of its server. */
export const openTarget = (env: BenchTarget['env']): Promise<OpenDatabase> =>
  openDatabase({
    databaseUrl: env['DATABASE_URL'],
    dataDirectory: env['FREEHOLD_DATA']!,
    migrationsDirectory,
    databaseWorker,
  })

export async function withDatabase<Result>(
  target: BenchTarget,
  work: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await target.open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** PostgreSQL cannot provide a database for the benchmarks. */
export class NoDatabaseError extends Error {
  /** Whether no server is running. Then PostgreSQL is skipped, which is not a failure. */
  readonly isRefused: boolean

  constructor({ code, message }: Error & { code?: string }) {
    const isRefused = code === 'ECONNREFUSED'
    super(
      isRefused
        ? 'No PostgreSQL server answers at BENCH_DATABASE_URL: its rows are left out'
        : `PostgreSQL made no database: ${message || code}`,
    )
    this.isRefused = isRefused
  }
}

/** Provides an empty database and drops it afterwards. Throws {@link NoDatabaseError}. */
export async function withTarget<Result>(
  kind: DatabaseKind,
  work: (target: BenchTarget) => Promise<Result>,
): Promise<Result> {
  const target = kind === 'embedded' ? makeEmbedded() : await makeOnServer()
  const remove = undoWhenInterrupted(target.remove)
  try {
    return await work(target)
  } finally {
    await remove()
  }
}

function makeEmbedded(): BenchTarget {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'freehold-bench-'))
  const env = { FREEHOLD_DATA: dataDirectory }
  return {
    env,
    open: async () => {
      const database = await openTarget(env)
      const raw = rawOf(database)
      return { ...database, raw, rest: async () => void (await raw('vacuum analyze', [])) }
    },
    remove: async () => rmSync(dataDirectory, { recursive: true, force: true }),
  }
}

async function makeOnServer(): Promise<BenchTarget> {
  const name = `freehold_bench_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`).catch((error: Error) => {
    throw new NoDatabaseError(error)
  })
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'freehold-bench-'))
  const env = { DATABASE_URL: url.href, FREEHOLD_DATA: dataDirectory }
  return {
    env,
    open: async () => {
      const database = await openTarget(env)
      return { ...database, raw: rawOf(database), rest: () => onServer(url.href, 'vacuum analyze') }
    },
    remove: async () => {
      rmSync(dataDirectory, { recursive: true, force: true })
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

/** Uses a connection without the API's timeouts. */
async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Both drivers have the same `query(text, params)`. */
function rawOf({ db }: OpenDatabase): BenchDatabase['raw'] {
  const { $client } = db as unknown as { $client: { query: BenchDatabase['raw'] } }
  return (text, params) => $client.query(text, params)
}

/** The version for the results: `PostgreSQL 15.8`, `PGlite 0.5.16 (PostgreSQL 18.1)`. */
export async function versionOf({ raw, kind }: BenchDatabase): Promise<string> {
  const { rows } = await raw('select version()', [])
  const version = /^PostgreSQL \S+/.exec(String(rows[0]?.['version']))?.[0] ?? 'PostgreSQL'
  return kind === 'embedded' ? `PGlite ${pgliteVersion()} (${version})` : version
}

/** The package does not export its package.json, which is in the folder above its code. */
function pgliteVersion(): string {
  const code = createRequire(import.meta.filename).resolve('@electric-sql/pglite')
  return JSON.parse(readFileSync(path.join(path.dirname(code), '../package.json'), 'utf8')).version
}
