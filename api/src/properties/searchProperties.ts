import { SEARCH_PAGE_SIZE, type Bounds, type PropertySummary } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { isFindable } from '../db/propertyExpressions'
import { properties } from '../db/schema'
import { isMarkOf, p, sourceDays, summaryColumns } from './propertyColumns'
import { comparesComputed, meets, needsDays, type ResolvedFilters } from './searchFilters'
import {
  isAfter,
  orderClause,
  orderNeedsDays,
  orderValue,
  type SearchOrder,
  type SearchPosition,
} from './searchOrder'
import { toSummary, type SummaryRow } from './toSummary'

export interface Search {
  bounds: Bounds
  /** Null for the first page. */
  after: SearchPosition | null
  filters: ResolvedFilters
  /** By longitude if omitted. */
  order?: SearchOrder | null
}

interface Strip {
  west: number
  east: number
}

/** One more row than a page holds shows whether there is a next page. */
const ROWS_MAX = SEARCH_PAGE_SIZE + 1

/** Bounds across the antimeridian are two strips; by longitude the western hemisphere's strip comes first. */
export function stripsOf({ sw, ne }: Bounds): Strip[] {
  if (sw.lng <= ne.lng) return [{ west: sw.lng, east: ne.lng }]
  return [
    { west: -180, east: ne.lng },
    { west: sw.lng, east: 180 },
  ]
}

const idByBytes = sql`${p.id} collate "C"`

/** The condition that the home `p` is in a strip, can be found and meets the filters. */
const isIn = (
  { west, east }: Strip,
  { bounds: { sw, ne }, filters }: Pick<Search, 'bounds' | 'filters'>,
): SQL => sql`${isFindable(p)}
  and ${p.lng} >= ${west} and ${p.lng} <= ${east} and ${p.lat} >= ${sw.lat} and ${p.lat} <= ${ne.lat}
  and ${meets(filters)}`

/** The homes `p` of a strip that can be found and meet the filters. */
export const homesIn = (strip: Strip, search: Pick<Search, 'bounds' | 'filters' | 'order'>): SQL => sql`
  from ${properties} p
  ${needsDays(search.filters) || (search.order && orderNeedsDays(search.order)) ? sql`left join ${sourceDays} on ${isMarkOf}` : sql``}
  where ${isIn(strip, search)}`

const continuedAfter = (after: SearchPosition | null) =>
  after ? sql`and (${p.lng}, ${idByBytes}) > (${after.value}::float8, ${after.id})` : sql``

/** The ids of a page, read from the index `properties_viewport` alone. Many homes share a longitude, so the id breaks ties. */
function pageOf(strip: Strip, search: Search): SQL {
  const { after, order, filters } = search
  if (order) {
    const continued = after ? sql`and ${isAfter(order, filters, after)}` : sql``
    return sql`
      select ${p.id}, ${orderValue(order, filters)} as value ${homesIn(strip, search)} ${continued}
      order by ${orderClause(order, filters)} limit ${ROWS_MAX}`
  }
  return sql`
    select ${p.id}, ${p.lng} as value ${homesIn(strip, search)} ${continuedAfter(after)}
    order by ${p.lng}, ${idByBytes} limit ${ROWS_MAX}`
}

/** The order of the rows `page`. */
const orderOfPage = (order: SearchOrder | null | undefined) =>
  sql`page.value ${sql.raw(order?.isDescending ? 'desc' : 'asc')} nulls last, page.id collate "C"`

/** The ids of one page of a search, plus one, with the values that they are ordered by. */
function pageStatement(search: Search): SQL {
  const [first, second] = stripsOf(search.bounds).map((strip) => pageOf(strip, search))
  if (!second) return first!
  return sql`select * from ((${first}) union all (${second})) page order by ${orderOfPage(search.order)} limit ${ROWS_MAX}`
}

/** One lookup by id for each home of the page: planners would rather read a small table as a whole. */
const homeOfPage = sql`lateral (select * from ${properties} where ${properties.id} = page.id offset 0) p`

/**
 * Columns of the homes `p`, with their `sourceDays`, of one page of a search, plus one, in its order. Where the index decides
 * which homes they are, they are read with it; else, their ids are found in the index alone first.
 * @param columnsOf the columns, by the value by which homes are ordered
 */
export function selectPage(search: Search, columnsOf: (value: SQL) => SQL): SQL {
  const { bounds, after, filters, order } = search
  const [strip, second] = stripsOf(bounds)
  if (!order && !second && !comparesComputed(filters)) {
    return sql`
      select ${columnsOf(sql`${p.lng}`)} from ${properties} p left join ${sourceDays} on ${isMarkOf}
      where ${isIn(strip!, search)} ${continuedAfter(after)} order by ${p.lng}, ${idByBytes} limit ${ROWS_MAX}`
  }
  return sql`
    select ${columnsOf(sql`page.value`)} from (${pageStatement(search)}) page cross join ${homeOfPage}
    left join ${sourceDays} on ${isMarkOf}
    order by ${orderOfPage(order)}`
}

/** Selects one page of a search, by default ordered by longitude then id, plus one row. */
export const searchStatement = (search: Search): SQL =>
  selectPage(search, (value) => sql`${summaryColumns}, ${value}::text as "orderValue"`)

export interface SearchPage {
  properties: PropertySummary[]
  /** The position of the next page; null on the last. */
  next: string | null
}

type Row = SummaryRow & { orderValue: string | null } & Record<string, unknown>

/**
 * At most {@link SEARCH_PAGE_SIZE} properties in the bounds that meet the filters, in the order that is asked for, after
 * `after`. Searches skip withdrawn listings and those without coordinates.
 */
export async function searchProperties(db: Database, search: Search): Promise<SearchPage> {
  const { rows } = await db.execute<Row>(searchStatement(search))
  const shown = rows.slice(0, SEARCH_PAGE_SIZE)
  const last = shown.at(-1)
  return {
    properties: shown.map(toSummary),
    next: last && rows.length > SEARCH_PAGE_SIZE ? positionText(last.orderValue, last._id) : null,
  }
}

/** A {@link SearchPosition} as `lastValue` of a query. */
export const positionText = (value: string | null, id: string): string => `${value ?? ''},${id}`
