import type { Bounds, SearchFilters } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../src/db/Database'
import { chanceFrom } from '../src/demo/chance'

/** A common window size, in CSS pixels. */
const WINDOW = { width: 1280, height: 800 }
/** Web Mercator: the width of the world at zoom 0 in pixels, and its largest latitude. */
const WORLD_PIXELS = 256
const LATITUDE_MAX = 85

interface Point {
  lng: number
  lat: number
}

/** The center of a window: a home, anywhere on land or sea, or the antimeridian. */
type Where = 'home' | 'anywhere' | 'antimeridian'

export interface SearchCase {
  where: Where
  zoom: number
  filters: SearchFilters
  /** Requests the second page instead of the first. */
  isContinued?: boolean
}

const rare = { strategy: 'buyHold', minCashOnCashRoi: 20 } as SearchFilters
const common = { strategy: 'buyHold', minCashOnCashRoi: 1 } as SearchFilters
const noMatch = { minPrice: 9_000_000 } as SearchFilters
const several = {
  minPrice: 400_000,
  maxPrice: 700_000,
  minBeds: 3,
  minBaths: 2,
  minArea: 2_000,
} as SearchFilters

/** The filters of searches, by how many homes meet them. */
export const filtersOfSearches = { rare, common, several, unmatched: noMatch }

/** Every kind of map search: at all zooms, dense and empty, across the antimeridian, filtered, and second pages. */
export const searchCases: SearchCase[] = [
  ...[4, 6, 8, 10, 12, 14, 16, 18, 20].map((zoom) => ({ where: 'home' as const, zoom, filters: {} })),
  ...[4, 8, 12].map((zoom) => ({ where: 'anywhere' as const, zoom, filters: {} })),
  ...[4, 8, 12].map((zoom) => ({ where: 'antimeridian' as const, zoom, filters: {} })),
  ...[4, 10].map((zoom) => ({ where: 'home' as const, zoom, filters: {}, isContinued: true })),
  ...[rare, common, several, noMatch].flatMap((filters) =>
    [4, 8, 12].map((zoom) => ({ where: 'home' as const, zoom, filters })),
  ),
  { where: 'anywhere', zoom: 4, filters: rare },
]

export const nameOf = ({ where, zoom, filters, isContinued }: SearchCase) =>
  [
    `zoom ${zoom} at ${where === 'home' ? 'a home' : where}`,
    ...(isContinued ? ['second page'] : []),
    ...Object.entries(filters).map(([name, value]) => `${name} ${value}`),
  ].join(', ')

/** A spread sample, because ids are unrelated to positions, and the same in every run. */
export async function findHomes(db: Database, count: number): Promise<Point[]> {
  const { rows } = await db.execute<{ lng: number; lat: number }>(sql`
    select lng, lat from properties where visible and lng is not null and lat is not null
    order by id limit ${count}`)
  return rows
}

/** The views of a case, one for each of the homes. */
export function viewsOf({ where, zoom }: SearchCase, homes: Point[]): Bounds[] {
  const chance = chanceFrom(zoom + 1)
  return homes.map((home) => {
    if (where === 'home') return boundsAround(home, zoom)
    const lat = chance.between(-60, 70)
    return boundsAround(
      where === 'anywhere' ? { lng: chance.between(-180, 180), lat } : { lng: 180, lat: 52 },
      zoom,
    )
  })
}

function boundsAround({ lng, lat }: Point, zoom: number): Bounds {
  const degrees = 360 / (WORLD_PIXELS * 2 ** zoom)
  const wide = (WINDOW.width * degrees) / 2
  const high = ((WINDOW.height * degrees) / 2) * Math.cos((lat * Math.PI) / 180)
  return {
    sw: { lat: Math.max(lat - high, -LATITUDE_MAX), lng: wrapLongitude(lng - wide) },
    ne: { lat: Math.min(lat + high, LATITUDE_MAX), lng: wrapLongitude(lng + wide) },
  }
}

const wrapLongitude = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng)

export async function findHomeIds(db: Database, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from properties where visible order by id limit ${count}`,
  )
  return rows.map(({ id }) => id)
}
