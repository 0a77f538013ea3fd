import { SEARCH_PAGE_SIZE, type Bounds, type PropertySummary } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { summaryColumns } from './propertyColumns'
import { toSummary, type SummaryRow } from './toSummary'

/** The place in the order of a search after which a page begins. */
export interface SearchPosition {
  lng: number
  id: string
}

interface Strip {
  west: number
  east: number
}

/** A view across the antimeridian is two strips; in the order of longitude the western hemisphere's comes first. */
function stripsOf({ sw, ne }: Bounds): Strip[] {
  if (sw.lng <= ne.lng) return [{ west: sw.lng, east: ne.lng }]
  return [
    { west: -180, east: ne.lng },
    { west: sw.lng, east: 180 },
  ]
}

/** Read off the index `properties_viewport`, whose order this is; many homes share a longitude, so the id decides. */
function pageOf(strip: Strip, { sw, ne }: Bounds, after: SearchPosition | null): SQL {
  const continued = after ? sql`and (p.lng, p.id collate "C") > (${after.lng}::float8, ${after.id})` : sql``
  return sql`
    select ${summaryColumns} from properties p
    where p.visible and p.lng is not null and p.lat is not null
      and p.lng >= ${strip.west} and p.lng <= ${strip.east} and p.lat >= ${sw.lat} and p.lat <= ${ne.lat}
      ${continued}
    order by p.lng, p.id collate "C" limit ${SEARCH_PAGE_SIZE}`
}

/** One statement that finds a page of the properties in the bounds, ordered by longitude then id. */
export function searchStatement(bounds: Bounds, after: SearchPosition | null): SQL {
  const [first, second] = stripsOf(bounds).map((strip) => pageOf(strip, bounds, after))
  if (!second) return first!
  return sql`
    select * from ((${first}) union all (${second})) found
    order by lng, "_id" collate "C" limit ${SEARCH_PAGE_SIZE}`
}

/**
 * At most {@link SEARCH_PAGE_SIZE} properties in the bounds, ordered by longitude then id, after `after`. Withdrawn
 * listings and those without coordinates are in no search.
 */
export async function searchProperties(
  db: Database,
  bounds: Bounds,
  after: SearchPosition | null = null,
): Promise<PropertySummary[]> {
  const { rows } = await db.execute<SummaryRow & Record<string, unknown>>(searchStatement(bounds, after))
  return rows.map(toSummary)
}
