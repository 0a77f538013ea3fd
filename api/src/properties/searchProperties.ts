import { SEARCH_PAGE_SIZE, type Bounds, type PropertySummary, type SearchFilters } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { isFindable } from '../db/propertyExpressions'
import { properties } from '../db/schema'
import { p, summaryColumns } from './propertyColumns'
import { meets } from './searchFilters'
import { toSummary, type SummaryRow } from './toSummary'

/** The position in the order of results after which a page begins. */
export interface SearchPosition {
  lng: number
  id: string
}

export interface Search {
  bounds: Bounds
  /** Null for the first page. */
  after: SearchPosition | null
  filters: SearchFilters
}

interface Strip {
  west: number
  east: number
}

/** One more row than a page holds shows whether there is a next page. */
const ROWS_MAX = SEARCH_PAGE_SIZE + 1

/** Bounds across the antimeridian are two strips; by longitude the western hemisphere's strip comes first. */
function stripsOf({ sw, ne }: Bounds): Strip[] {
  if (sw.lng <= ne.lng) return [{ west: sw.lng, east: ne.lng }]
  return [
    { west: -180, east: ne.lng },
    { west: sw.lng, east: 180 },
  ]
}

/** Reads the index `properties_viewport` in its order. Many homes share a longitude, so the id breaks ties. */
function pageOf(strip: Strip, { bounds: { sw, ne }, after, filters }: Search): SQL {
  const { lng, lat } = p
  const idByBytes = sql`${p.id} collate "C"`
  const continued = after ? sql`and (${lng}, ${idByBytes}) > (${after.lng}::float8, ${after.id})` : sql``
  return sql`
    select ${summaryColumns} from ${properties} p
    where ${isFindable(p)}
      and ${lng} >= ${strip.west} and ${lng} <= ${strip.east} and ${lat} >= ${sw.lat} and ${lat} <= ${ne.lat}
      ${continued} and ${meets(filters)}
    order by ${lng}, ${idByBytes} limit ${ROWS_MAX}`
}

/** Selects one page of a search, ordered by longitude then id, plus one row. */
export function searchStatement(search: Search): SQL {
  const [first, second] = stripsOf(search.bounds).map((strip) => pageOf(strip, search))
  if (!second) return first!
  return sql`
    select * from ((${first}) union all (${second})) found
    order by lng, "_id" collate "C" limit ${ROWS_MAX}`
}

export interface SearchPage {
  properties: PropertySummary[]
  hasMore: boolean
}

/**
 * At most {@link SEARCH_PAGE_SIZE} properties in the bounds that meet the filters, ordered by longitude then id, after
 * `after`. Searches skip withdrawn listings and those without coordinates.
 */
export async function searchProperties(db: Database, search: Search): Promise<SearchPage> {
  const { rows } = await db.execute<SummaryRow & Record<string, unknown>>(searchStatement(search))
  return {
    properties: rows.slice(0, SEARCH_PAGE_SIZE).map(toSummary),
    hasMore: rows.length > SEARCH_PAGE_SIZE,
  }
}
