import {
  endpointPath,
  type Bounds,
  type HomeClusters,
  type SearchFilters,
  searchClusters,
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

interface ClusterCase {
  name: string
  limit: Limit
  zoom: number
  filters: SearchFilters
  views: Bounds[]
}

export interface ClusterRow {
  name: string
  limit: Limit
  /** The median number of homes that are counted. */
  homes: number
  /** The median number of clusters. */
  clusters: number
  http: Times
}

/** Times the clusters of views from afar, without and with filters. Every total is compared with the homes in memory. */
export async function benchClusters(bench: Bench): Promise<{ rows: ClusterRow[] }> {
  const { database, api, client, repetitions, print } = bench
  const inMemory = await readIntoMemory(database)
  const token = await signIn(client, api.address)
  const homes = await findHomes(database.db, VIEWS_A_CASE)
  const around = (zoom: number, filters: SearchFilters): ClusterCase => {
    const search: SearchCase = { where: 'home', zoom, filters }
    return { name: nameOf(search), limit: null, zoom, filters, views: viewsOf(search, homes) }
  }
  const byReturn: SearchFilters = { strategy: 'buyHold' }
  const all = { zoom: 4, views: [continent], limit: 'unfiltered' as Limit }
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
  ]
  const ask = ({ zoom, filters }: ClusterCase, bounds: Bounds) => {
    const query = new URLSearchParams({ zoom: String(zoom), bounds: JSON.stringify(bounds) })
    for (const [name, value] of Object.entries(filters)) query.set(name, String(value))
    const url = `${api.address}${endpointPath(searchClusters)}?${query.toString()}`
    return client.send({ url, headers: { authorization: token } })
  }
  const counted = new Map<string, { homes: number[]; clusters: number[] }>()
  for (const one of cases) {
    const sizes = { homes: [] as number[], clusters: [] as number[] }
    for (const bounds of one.views) {
      const { status, body } = await ask(one, bounds)
      if (status !== 200) throw new Error(`Clusters answered ${status}: ${body}`)
      const { data } = JSON.parse(body) as { data: HomeClusters }
      if (data.total !== inMemory.count({ bounds, filters: one.filters }))
        throw new Error(`Clusters do not count what is there: ${one.name} ${JSON.stringify(bounds)}`)
      sizes.homes.push(data.total)
      sizes.clusters.push(data.clusters.length)
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
