import { recomputeResults } from '../src/results/recomputeResults'
import { seedDemoAccounts, seedFoundation } from '../src/seed'
import { benchAdminUsers } from './adminUsersBench'
import {
  type BenchDatabase,
  type BenchTarget,
  type DatabaseKind,
  NoDatabaseError,
  versionOf,
  withDatabase,
  withTarget,
} from './benchDatabase'
import { benchClusters } from './clustersBench'
import { benchEngine } from './engineBench'
import { benchImport } from './importBench'
import { runImportChild } from './importChild'
import { benchLoad } from './loadBench'
import { loadHomes } from './loadHomes'
import { benchPlaces } from './placesBench'
import { runApi } from './runningApi'
import { type Bench, benchSearch } from './searchBench'
import { startClient } from './startClient'
import { findHomeIds } from './viewports'

/**
 * The engine needs no database. The others run on every kind and size of database, but the list of users at one size.
 */
export const benchmarkNames = [
  'engine',
  'api-search',
  'api-clusters',
  'api-places',
  'admin-users',
  'api-load',
  'import',
] as const
type Name = (typeof benchmarkNames)[number]

type Print = (line: string) => void

/** The number of homes with stored results, whose pages are requested. */
const ANALYZED_HOMES = 200

interface Options {
  benchmarks: Name[]
  databases: DatabaseKind[]
  sizes: number[]
  repetitions: number
  connections: number[]
  seconds: number
}

const readNumbers = (text: string) => text.split(',').map((part) => Number(part.replaceAll('_', '')))

/** Reads the options of the command line, which has already set defaults. */
function readOptions(benchmarks: readonly string[], values: Record<string, string>): Options {
  return {
    benchmarks: benchmarkNames.filter((name) => benchmarks.includes(name)),
    databases: (['postgres', 'embedded'] as const).filter((kind) =>
      values['database']!.split(',').includes(kind),
    ),
    sizes: readNumbers(values['size']!),
    repetitions: Number(values['repetitions']),
    connections: readNumbers(values['connections']!),
    seconds: Number(values['seconds']),
  }
}

/** Stores rows as soon as they are measured, because the next benchmark may fail. */
type Keep = (rows: Record<string, object[]>) => Promise<void>

type Measured = Partial<Record<Name, object>>

/** Runs benchmarks on separate databases that are dropped afterwards. */
export async function benchApi(
  benchmarks: readonly string[],
  values: Record<string, string>,
  print: Print,
  keep: Keep,
): Promise<void> {
  const options = readOptions(benchmarks, values)
  if (options.benchmarks.includes('engine')) await keep({ engine: benchEngine({ ...options, print }) })
  for (const kind of options.databases) {
    try {
      for (const size of options.sizes) await benchAt(kind, size, options, print, keep)
    } catch (error) {
      if (!(error instanceof NoDatabaseError)) throw error
      print(error.message)
      if (!error.isRefused) process.exitCode = 1
    }
  }
}

async function benchAt(kind: DatabaseKind, size: number, options: Options, print: Print, keep: Keep) {
  const keepMeasured = (measured: Measured) => {
    const rows = Object.entries(measured).map(([name, result]) => {
      // This benchmark measures users.
      const properties = name !== 'admin-users' && { properties: size }
      return [name, [{ database: kind, ...properties, ...result }]]
    })
    return keep(Object.fromEntries(rows))
  }
  // This benchmark measures users, so one size of each database is enough.
  const isWanted = (name: Name) =>
    options.benchmarks.includes(name) && (name !== 'admin-users' || size === options.sizes[0])
  const wanted = new Set(benchmarkNames.filter(isWanted))
  const where = `${kind === 'embedded' ? 'Embedded database' : 'PostgreSQL'}, ${size.toLocaleString('en')} properties`
  if (onFilledDatabase.some((name) => wanted.has(name))) {
    print(`\n${where}`)
    await keepMeasured(
      await withTarget(kind, (target) => benchFilled(target, { ...options, size, wanted, print })),
    )
  }
  // The import needs an empty database.
  if (wanted.has('import')) {
    print(`\n${where} to import`)
    await keepMeasured({ import: await benchImport(kind, size, { ...options, print }) })
  }
}

const onFilledDatabase: Name[] = ['api-search', 'api-clusters', 'api-places', 'admin-users', 'api-load']

interface FilledOptions extends Options {
  size: number
  wanted: ReadonlySet<Name>
  print: Print
}

/** Runs the benchmarks that share a database of generated homes. */
async function benchFilled(target: BenchTarget, options: FilledOptions): Promise<Measured> {
  const { wanted } = options
  const client = startClient()
  try {
    const { ids, databaseVersion, ...first } = await withDatabase(target, async (database) => {
      await fill(database, options)
      const measured = await withApi(target, { database, client, ...options }, async (bench) => ({
        ...(wanted.has('api-search') && { 'api-search': await benchSearch(bench) }),
        ...(wanted.has('api-clusters') && { 'api-clusters': await benchClusters(bench) }),
        ...(wanted.has('api-places') && { 'api-places': await benchPlaces(bench) }),
      }))
      const ids = await findHomeIds(database.db, ANALYZED_HOMES)
      if (wanted.has('api-load')) await recomputeResults(database.db, ids)
      return { ids, databaseVersion: await versionOf(database), ...measured }
    })
    const load = wanted.has('api-load') && {
      'api-load': await benchLoad({ env: target.env, client, ids, ...options }),
    }
    // Last, because it adds users: the load benchmark must have the same ones at each size.
    const users = wanted.has('admin-users') && {
      'admin-users': await withDatabase(target, (database) =>
        withApi(target, { database, client, ...options }, benchAdminUsers),
      ),
    }
    const measured: Measured = { ...first, ...load, ...users }
    return Object.fromEntries(
      Object.entries(measured).map(([name, result]) => [name, { databaseVersion, ...result }]),
    )
  } finally {
    client.stop()
  }
}

async function fill(database: BenchDatabase, { size, print }: FilledOptions): Promise<void> {
  const start = performance.now()
  await seedFoundation(database.db)
  await seedDemoAccounts(database.db)
  await loadHomes(database, size)
  print(`generated and loaded in ${Math.round((performance.now() - start) / 1_000)} s`)
}

async function withApi<Result>(
  target: BenchTarget,
  bench: Omit<Bench, 'api'>,
  measure: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const api = await runApi(bench.database, target.env)
  try {
    return await measure({ ...bench, api })
  } finally {
    await api.close()
  }
}

// Forked, this script runs an import; otherwise it is imported for its functions.
if (process.argv[1] === import.meta.filename) runImportChild()
