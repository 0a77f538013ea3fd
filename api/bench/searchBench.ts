import {
  endpointPath,
  searchProperties,
  type Bounds,
  type HomeTags,
  unpackHomeTags,
} from '@freehold/contracts'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { tagsStatement } from '../src/properties/searchHomeTags'
import { type Search, searchStatement } from '../src/properties/searchProperties'
import type { BenchDatabase } from './benchDatabase'
import { readIntoMemory, type SearchInMemory } from './homesInMemory'
import type { RunningApi } from './runningApi'
import { signIn } from './runningApi'
import type { Client } from './startClient'
import { mergeCases, quantile, round, timesOf, type Times } from './statistics'
import { alternateOrder } from './timeInRounds'
import { findHomes, nameOf, type SearchCase, searchCases, viewsOf } from './viewports'

const VIEWS_A_CASE = 10

/** The ways to get the same results. */
interface Ways<Value> {
  /** Over HTTP from another process, with authentication and validation. */
  http: Value
  /** The same statement with the driver alone. */
  sql: Value
  /** The same results from arrays in memory. */
  memory: Value
  /** The same homes as tags, over HTTP, and by their statement alone. */
  tags: Value
  tagsSql: Value
}

interface Compared extends Ways<Times> {
  /** Medians over pairs of the same search in the same round. */
  httpToSql: number
  httpToMemory: number
  httpToTags: number
  /** Milliseconds of tags over HTTP above their statement. */
  tagsAboveSql: number
}

export interface SearchRow extends Compared {
  name: string
  /** The median number of homes in a response. */
  homes: number
}

const wayNames = ['http', 'sql', 'memory', 'tags', 'tagsSql'] as const

export interface Bench {
  database: BenchDatabase
  api: RunningApi
  client: Client
  repetitions: number
  print: (line: string) => void
}

/** Compares the searches of a map with SQL alone and with a search in memory, in turns. */
export async function benchSearch(bench: Bench): Promise<{ rows: SearchRow[]; all: Compared }> {
  const inMemory = await readIntoMemory(bench.database)
  const token = await signIn(bench.client, bench.api.address)
  const homes = await findHomes(bench.database.db, VIEWS_A_CASE)
  bench.print(
    'search | homes | http p50/p95 ms | sql p50/p95 ms | memory p50 ms | tags p50/p95 ms | tags sql p50/p95 ms | http/sql | http/tags | tags − sql ms',
  )
  const rows: SearchRow[] = []
  const durations: Ways<number[][][]> = { http: [], sql: [], memory: [], tags: [], tagsSql: [] }
  for (const searchCase of searchCases) {
    const views = viewsOf(searchCase, homes)
    const { sizes, times } = await measure(bench, token, inMemory, searchCase, views)
    const row = { name: nameOf(searchCase), homes: Math.round(quantile(sizes, 0.5)), ...compare(times) }
    rows.push(row)
    for (const way of wayNames) durations[way].push(times[way])
    bench.print(toLine(row))
  }
  const all = compare({
    http: mergeCases(durations.http),
    sql: mergeCases(durations.sql),
    memory: mergeCases(durations.memory),
    tags: mergeCases(durations.tags),
    tagsSql: mergeCases(durations.tagsSql),
  })
  const sizes = rows.map(({ homes }) => homes)
  bench.print(toLine({ name: 'all searches', homes: Math.round(quantile(sizes, 0.5)), ...all }))
  return { rows, all }
}

async function measure(
  { database, api, client, repetitions }: Bench,
  token: string,
  inMemory: SearchInMemory,
  searchCase: SearchCase,
  views: Bounds[],
) {
  const searches = views.map((bounds) => searchOf(searchCase, bounds, inMemory))
  const sizes: number[] = []
  const times: Ways<number[][]> = { http: [], sql: [], memory: [], tags: [], tagsSql: [] }
  const ways: Ways<(search: Search) => Promise<number>> = {
    http: async (search) => (await ask(client, api, token, search)).ms,
    sql: (search) => timed(() => bare(database, searchStatement(search))),
    tags: async (search) => (await ask(client, api, token, search, true)).ms,
    tagsSql: (search) => timed(() => bare(database, tagsStatement(search))),
    memory: (search) => timed(() => inMemory(search)),
  }
  // The first round warms caches and compiles code; its results are compared instead of timed.
  for (const search of searches) sizes.push(await requireSameResponse(client, api, token, search, inMemory))
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const way of wayNames) times[way].push([])
    // Alternates the order, because the first of HTTP and SQL reads the pages into the cache for the second.
    const order = alternateOrder(repetition, wayNames)
    for (const search of searches) {
      for (const way of order) times[way].at(-1)!.push(await ways[way](search))
    }
  }
  return { sizes, times }
}

function compare({ http, sql, memory, tags, tagsSql }: Ways<number[][]>): Compared {
  const above = tags.flat().map((one, index) => one - tagsSql.flat()[index]!)
  return {
    http: timesOf(http),
    sql: timesOf(sql),
    memory: timesOf(memory),
    tags: timesOf(tags),
    tagsSql: timesOf(tagsSql),
    httpToTags: ratioOf(http.flat(), tags.flat()),
    tagsAboveSql: round(quantile(above, 0.5)),
    httpToSql: ratioOf(http.flat(), sql.flat()),
    httpToMemory: ratioOf(http.flat(), memory.flat()),
  }
}

const ratioOf = (ones: number[], others: number[]) =>
  round(
    quantile(
      ones.map((one, index) => one / others[index]!),
      0.5,
    ),
  )

function searchOf({ filters, isContinued }: SearchCase, bounds: Bounds, inMemory: SearchInMemory): Search {
  const first: Search = { bounds, after: null, filters }
  if (!isContinued) return first
  const last = inMemory(first).at(-1)
  return { ...first, after: last === undefined ? null : { value: inMemory.longitudeOf(last), id: last } }
}

function ask(
  client: Client,
  { address }: RunningApi,
  token: string,
  { bounds, after, filters }: Search,
  isForTags = false,
) {
  const query = new URLSearchParams({ type: 'bounds', zoom: '12', bounds: JSON.stringify(bounds) })
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value))
  if (isForTags) query.set('view', 'tags')
  if (after) query.set('lastValue', `${after.value},${after.id}`)
  const url = `${address}${endpointPath(searchProperties)}?${query.toString()}`
  return client.send({ url, headers: { authorization: token } })
}

async function requireSameResponse(
  client: Client,
  api: RunningApi,
  token: string,
  search: Search,
  inMemory: SearchInMemory,
): Promise<number> {
  const { status, body } = await ask(client, api, token, search)
  if (status !== 200) throw new Error(`A search answered ${status}: ${body}`)
  const ids = (JSON.parse(body) as { data: { _id: string }[] }).data.map(({ _id }) => _id)
  if (ids.join() !== inMemory(search).join()) {
    throw new Error(`A search did not find what is there: ${JSON.stringify(search)}`)
  }
  const tags = JSON.parse((await ask(client, api, token, search, true)).body) as { data: HomeTags }
  if (
    unpackHomeTags(tags.data)
      .map(({ _id }) => _id)
      .join() !== ids.join()
  )
    throw new Error(`Tags are not of the same homes: ${JSON.stringify(search)}`)
  return ids.length
}

const dialect = new PgDialect()

function bare({ raw }: BenchDatabase, statement: SQL) {
  const { sql, params } = dialect.sqlToQuery(statement)
  return raw(sql, params)
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function toLine({ name, homes, http, sql, memory, tags, tagsSql, ...ratios }: SearchRow): string {
  const pair = ({ p50, p95 }: Times) => `${p50.toFixed(1)}/${p95.toFixed(1)}`
  const compared = [ratios.httpToSql, ratios.httpToTags, ratios.tagsAboveSql].map((ratio) => ratio.toFixed(2))
  const times = [pair(http), pair(sql), memory.p50.toFixed(3), pair(tags), pair(tagsSql)]
  return [name, homes, ...times, ...compared].join(' | ')
}
