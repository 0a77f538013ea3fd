import {
  endpointPath,
  type Bounds,
  type HeatMap,
  type HeatTable,
  type HomeClusters,
  type SearchFilters,
  searchClusters,
  searchHeat,
  searchHeatByZip,
} from '@freehold/contracts'
import { readIntoMemory } from './homesInMemory'
import { signIn } from './runningApi'
import type { Bench } from './searchBench'
import { quantile, type Times, timesOf } from './statistics'
import { timeInRounds } from './timeInRounds'
import { findHomes, filtersOfSearches, nameOf, type SearchCase, viewsOf } from './viewports'

const VIEWS_A_CASE = 5
/** A view of the United States. */
const continent: Bounds = { sw: { lat: 25, lng: -125 }, ne: { lat: 50, lng: -66 } }

/** The views of a continent have limits. */
type Limit = 'unfiltered' | 'filtered' | null

/** What homes are counted by. */
const countings = { clusters: searchClusters, hexagons: searchHeat, 'ZIP codes': searchHeatByZip }

interface ClusterCase {
  name: string
  limit: Limit
  by: keyof typeof countings
  zoom: number
  filters: SearchFilters
  views: Bounds[]
}

export interface ClusterRow {
  name: string
  limit: Limit
  /** The median number of homes that are counted. */
  homes: number
  /** The median number of clusters, hexagons or ZIP codes. */
  clusters: number
  http: Times
}

/**
 * Times the clusters of views from afar, without and with filters, and the heat map. Every total is compared with the homes
 * in memory.
 */
export async function benchClusters(bench: Bench): Promise<{ rows: ClusterRow[] }> {
  const { database, api, client, repetitions, print } = bench
  const inMemory = await readIntoMemory(database)
  const token = await signIn(client, api.address)
  const homes = await findHomes(database.db, VIEWS_A_CASE)
  const around = (zoom: number, filters: SearchFilters, by: ClusterCase['by'] = 'clusters'): ClusterCase => {
    const search: SearchCase = { where: 'home', zoom, filters }
    const name = by === 'clusters' ? nameOf(search) : `${nameOf(search)}, by ${by}`
    return { name, limit: null, by, zoom, filters, views: viewsOf(search, homes) }
  }
  const byReturn: SearchFilters = { strategy: 'buyHold' }
  const all = { zoom: 4, views: [continent], by: 'clusters' as const, limit: 'unfiltered' as Limit }
  const cases: ClusterCase[] = [
    { ...all, name: 'a continent', filters: {} },
    { ...all, name: 'a continent, returns of a strategy', filters: byReturn },
    ...Object.entries(filtersOfSearches).map(([name, filters]) => ({
      ...all,
      limit: 'filtered' as Limit,
      name: `a continent, ${name} filters`,
      filters,
    })),
    ...[4, 6, 8, 10, 12].map((zoom) => around(zoom, byReturn)),
    ...(['hexagons', 'ZIP codes'] as const).flatMap((by) => [
      { ...all, by, limit: null, name: `a continent by ${by}`, filters: byReturn },
      ...[8, 10, 12].map((zoom) => around(zoom, byReturn, by)),
    ]),
  ]
  const ask = ({ by, zoom, filters }: ClusterCase, bounds: Bounds) => {
    const query = new URLSearchParams({ zoom: String(zoom), bounds: JSON.stringify(bounds) })
    for (const [name, value] of Object.entries(filters)) query.set(name, String(value))
    const url = `${api.address}${endpointPath(countings[by])}?${query.toString()}`
    return client.send({ url, headers: { authorization: token } })
  }
  const counted = new Map<string, { homes: number[]; clusters: number[] }>()
  for (const one of cases) {
    const sizes = { homes: [] as number[], clusters: [] as number[] }
    for (const bounds of one.views) {
      const { status, body } = await ask(one, bounds)
      if (status !== 200) throw new Error(`Clusters answered ${status}: ${body}`)
      const { data } = JSON.parse(body) as { data: HomeClusters | HeatMap | HeatTable }
      const parts = 'clusters' in data ? data.clusters : 'cells' in data ? data.cells : data.areas
      const sum = parts.reduce((found, { count }) => found + count, 0)
      const total = inMemory.count({ bounds, filters: one.filters })
      // A table need not list all ZIP codes.
      const isCut = 'areas' in data && data.total > data.areas.length
      if (isCut ? sum > total : sum !== total)
        throw new Error(`Clusters do not count what is there: ${one.name} ${JSON.stringify(bounds)}`)
      sizes.homes.push(total)
      sizes.clusters.push('areas' in data ? data.total : parts.length)
    }
    counted.set(one.name, sizes)
  }
  const times = await timeInRounds(cases, repetitions, async (one) => {
    const durations: number[] = []
    for (const bounds of one.views) durations.push((await ask(one, bounds)).ms)
    return durations
  })
  print('clusters of | homes | clusters | http p50/p95 ms')
  const rows = cases.map(({ name, limit }, index): ClusterRow => {
    const { homes, clusters } = counted.get(name)!
    const row = {
      name,
      limit,
      homes: Math.round(quantile(homes, 0.5)),
      clusters: Math.round(quantile(clusters, 0.5)),
      http: timesOf(times[index]!),
    }
    print(`${name} | ${row.homes} | ${row.clusters} | ${row.http.p50.toFixed(1)}/${row.http.p95.toFixed(1)}`)
    return row
  })
  return { rows }
}
