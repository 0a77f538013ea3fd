import { SEARCH_PAGE_SIZE } from '@freehold/contracts'
import type { Search } from '../src/properties/searchProperties'
import type { BenchDatabase } from './benchDatabase'

interface Home {
  id: string
  lng: number
  lat: number
  price: number | null
  beds: number | null
  baths: number | null
  area: number | null
  roi: number | null
}

/** Returns the ids of a page of results. */
export interface SearchInMemory {
  (search: Search): string[]
  longitudeOf: (id: string) => number
  /** How many homes a search finds on all its pages. */
  count: (search: Pick<Search, 'bounds' | 'filters'>) => number
}

const BATCH = 50_000

/**
 * The same homes in arrays, in the order of search results. This is the lower bound for a search: it reads no disk, has
 * no other replicas and writes no response.
 */
export async function readIntoMemory({ raw }: BenchDatabase): Promise<SearchInMemory> {
  const homes = await readHomes(raw)
  homes.sort((a, b) => a.lng - b.lng || (a.id < b.id ? -1 : 1))
  const lngs = Float64Array.from(homes, ({ lng }) => lng)
  const lats = Float64Array.from(homes, ({ lat }) => lat)
  const search = ({ bounds: { sw, ne }, after, filters }: Search) => {
    const found: string[] = []
    const strips = sw.lng <= ne.lng ? [[sw.lng, ne.lng]] : [[-180, ne.lng], [sw.lng, 180]] // oxfmt-ignore
    for (const [west, east] of strips) {
      let at = firstFrom(lngs, Math.max(west!, Number(after?.value ?? -180)))
      for (; at < lngs.length && lngs[at]! <= east! && found.length < SEARCH_PAGE_SIZE; at += 1) {
        if (lats[at]! < sw.lat || lats[at]! > ne.lat) continue
        const home = homes[at]!
        if (after && home.lng === after.value && home.id <= after.id) continue
        if (meets(home, filters)) found.push(home.id)
      }
    }
    return found
  }
  const count: SearchInMemory['count'] = ({ bounds: { sw, ne }, filters }) =>
    homes.reduce((total, home) => {
      const isInLongitude =
        sw.lng <= ne.lng ? home.lng >= sw.lng && home.lng <= ne.lng : home.lng >= sw.lng || home.lng <= ne.lng
      return total + Number(isInLongitude && home.lat >= sw.lat && home.lat <= ne.lat && meets(home, filters))
    }, 0)
  return Object.assign(search, {
    longitudeOf: (id: string) => homes.find((home) => home.id === id)!.lng,
    count,
  })
}

function meets(
  home: Home,
  { minPrice, maxPrice, minBeds, minBaths, minArea, minCashOnCashRoi }: Search['filters'],
) {
  const atLeast = (value: number | null, least: number | undefined) =>
    least === undefined || (value !== null && value >= least)
  return (
    atLeast(home.price, minPrice) &&
    (maxPrice === undefined || (home.price !== null && home.price <= maxPrice)) &&
    atLeast(home.beds, minBeds) &&
    atLeast(home.baths, minBaths) &&
    atLeast(home.area, minArea) &&
    atLeast(home.roi, minCashOnCashRoi)
  )
}

async function readHomes(raw: BenchDatabase['raw']): Promise<Home[]> {
  const homes: Home[] = []
  for (let after = ''; ; after = homes.at(-1)!.id) {
    const { rows } = await raw(
      `select id, lng, lat, coalesce(listing_price, sold_price) as price, bedrooms as beds, bathrooms_full as baths,
         building_area as area, case buy_hold_status when 'INFINITE' then 'Infinity' else buy_hold_roi end as roi
       from properties where id > $1 order by id limit ${BATCH}`,
      [after],
    )
    for (const row of rows) homes.push(row as unknown as Home)
    if (rows.length < BATCH) return homes
  }
}

/** The index of the first value in a sorted array that is at least `value`. */
function firstFrom(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
