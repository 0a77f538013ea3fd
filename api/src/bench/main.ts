import { recomputeResults } from '../results/recomputeResults'
import { seedDemoAccounts, seedFoundation } from '../users/seed'
import { benchAdminUsers } from './adminUsersBench'
import { type BenchPlace, type DatabaseKind, makePlace, versionOf, withDatabase } from './benchDatabase'
import { benchEngine } from './engineBench'
import { benchImport } from './importBench'
import { importWhenTold } from './importHere'
import { benchLoad } from './loadBench'
import { loadHomes } from './loadHomes'
import { benchPlaces } from './placesBench'
import { runApi } from './runningApi'
import { benchSearch } from './searchBench'
import { startClient } from './startClient'
import { undoWhenInterrupted } from './undoWhenInterrupted'
import { findHomeIds } from './viewports'

/** The engine needs no database; each of the others is run on every kind and at every size, but that of users at one. */
export const benchmarkNames = [
  'engine',
  'api-search',
  'api-places',
  'admin-users',
  'api-load',
  'import',
] as const
type Name = (typeof benchmarkNames)[number]

type Print = (line: string) => void

/** Homes whose stored results are computed, for their pages to be asked for. */
const ANALYSED = 200

interface Options {
  benchmarks: Name[]
  databases: DatabaseKind[]
  sizes: number[]
  repetitions: number
  connections: number[]
  seconds: number
}

const readNumbers = (text: string) => text.split(',').map((part) => Number(part.replaceAll('_', '')))

/** From the values of the command line, where those that were left out have their defaults. */
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

/** Rows by benchmark. Each database is the benchmark's own and gone afterwards. */
export async function benchApi(
  benchmarks: readonly string[],
  values: Record<string, string>,
  print: Print,
): Promise<Record<string, object[]>> {
  const options = readOptions(benchmarks, values)
  const results: Record<string, object[]> = Object.fromEntries(options.benchmarks.map((name) => [name, []]))
  if (results['engine']) results['engine'] = benchEngine({ ...options, print })
  if (options.benchmarks.every((name) => name === 'engine')) return results
  for (const kind of options.databases) {
    for (const size of options.sizes) {
      const place = await makePlace(kind)
      if (!place) {
        print('No PostgreSQL server answers at BENCH_DATABASE_URL: its rows are left out')
        break
      }
      const remove = undoWhenInterrupted(place.remove)
      try {
        for (const [name, result] of Object.entries(await benchAt(place, kind, size, options, print))) {
          results[name]!.push({ database: kind, properties: size, ...result })
        }
      } finally {
        await remove()
      }
    }
  }
  return results
}

const filled = new Set<Name>(['api-search', 'api-places', 'admin-users', 'api-load'])

/** The import needs an empty database, and leaves it filled. */
async function benchAt(place: BenchPlace, kind: DatabaseKind, size: number, options: Options, print: Print) {
  const results = options.benchmarks.some((name) => filled.has(name))
    ? await benchOn(place, kind, size, options, print)
    : {}
  if (!options.benchmarks.includes('import')) return results
  const empty = await makePlace(kind)
  if (!empty) return results
  const remove = undoWhenInterrupted(empty.remove)
  try {
    return { ...results, import: await benchImport(empty, size, print) }
  } finally {
    await remove()
  }
}

async function benchOn(place: BenchPlace, kind: DatabaseKind, size: number, options: Options, print: Print) {
  const { benchmarks, repetitions } = options
  print(
    `\n${kind === 'embedded' ? 'Embedded database' : 'PostgreSQL'}, ${size.toLocaleString('en')} properties`,
  )
  const client = startClient()
  try {
    const { ids, version, ...measured } = await withDatabase(place, async (database) => {
      const start = performance.now()
      await seedFoundation(database.db)
      await seedDemoAccounts(database.db)
      await loadHomes(database, size)
      print(`generated and loaded in ${Math.round((performance.now() - start) / 1_000)} s`)
      const api = await runApi(database, place.env)
      const bench = { database, api, client, repetitions, print }
      const search = benchmarks.includes('api-search') && { 'api-search': await benchSearch(bench) }
      const places = benchmarks.includes('api-places') && { 'api-places': await benchPlaces(bench) }
      // It measures users: once on each database is enough.
      const users = benchmarks.includes('admin-users') &&
        size === options.sizes[0] && { 'admin-users': await benchAdminUsers(bench) }
      await api.close()
      const ids = await findHomeIds(database.db, ANALYSED)
      if (benchmarks.includes('api-load')) await recomputeResults(database.db, ids)
      return { ids, version: await versionOf(database), ...search, ...places, ...users }
    })
    const load = benchmarks.includes('api-load') && {
      'api-load': await benchLoad({ env: place.env, client, ids, ...options, print }),
    }
    return withVersion(version, { ...measured, ...load })
  } finally {
    client.stop()
  }
}

/** Figures by benchmark, with the version of the database that they were measured on. */
const withVersion = (databaseVersion: string, results: Partial<Record<Name, object>>) =>
  Object.fromEntries(Object.entries(results).map(([name, result]) => [name, { databaseVersion, ...result }]))

// Forked it is the import's process; elsewhere it is imported for its functions.
if (process.argv[1] === import.meta.filename) importWhenTold()
