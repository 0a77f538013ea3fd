import {
  type Bounds,
  type SearchFilters,
  UNPLACED_PAGE_SIZE,
  unplacedPrefix,
  type UnplacedSummary,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { places, properties } from '../db/schema'
import { p, summaryColumns } from '../properties/propertyColumns'
import { meets } from '../properties/searchFilters'
import { type UnplacedRow, withoutLocation } from '../properties/toSummary'
import { isInside, place } from './places.queries'
import { cityIdIn } from './rebuildPlaces'

/**
 * Homes without coordinates whose ZIP code, city or address is a place with its center in the bounds, by id.
 * @param after the id that the page continues after
 */
export async function findUnplaced(
  db: Database,
  bounds: Bounds,
  filters: SearchFilters,
  after = '',
): Promise<UnplacedSummary[]> {
  const id = sql`${p.id} collate "C"`
  const placeIds = [
    sql`${unplacedPrefix}::text || ${p.id}`,
    sql`'zip-' || ${p.zip}`,
    cityIdIn(sql`${p.state}`, sql`${p.city}`),
  ]
  const { rows } = await db.execute<UnplacedRow & Record<string, unknown>>(sql`
    select ${summaryColumns} from ${properties} ${p}
    where ${p.visible} and ${p.lng} is null and ${id} > ${after} and ${meets(filters)} and exists (
      select 1 from ${places} ${place} where ${place.id} in (${sql.join(placeIds, sql`, `)}) and ${isInside(bounds)})
    order by ${id} limit ${UNPLACED_PAGE_SIZE}`)
  return rows.map(withoutLocation)
}
