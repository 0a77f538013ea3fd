import {
  type Bounds,
  type HomeTags,
  UNPLACED_PAGE_SIZE,
  unplacedPrefix,
  type UnplacedSummary,
} from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { places, properties } from '../db/schema'
import { isMarkOf, p, sourceDays, summaryColumns } from '../properties/propertyColumns'
import { meets, type ResolvedFilters } from '../properties/searchFilters'
import { readUnplacedTags } from '../properties/searchHomeTags'
import { type UnplacedRow, withoutLocation } from '../properties/toSummary'
import { isInside, place } from './places.queries'
import { cityIdIn } from './rebuildPlaces'

export interface UnplacedSearch {
  bounds: Bounds
  filters: ResolvedFilters
  /** The id that the page continues after. */
  after?: string | undefined
}

const id = sql`${p.id} collate "C"`

/** Homes without coordinates whose ZIP code, city or address is a place with its center in the bounds, by id. */
function select({ bounds, filters, after = '' }: UnplacedSearch, columns: SQL, limit: number): SQL {
  const placeIds = [
    sql`${unplacedPrefix}::text || ${p.id}`,
    sql`'zip-' || ${p.zip}`,
    cityIdIn(sql`${p.state}`, sql`${p.city}`),
  ]
  return sql`
    select ${columns} from ${properties} ${p} left join ${sourceDays} on ${isMarkOf}
    where ${p.visible} and ${p.lng} is null and ${id} > ${after} and ${meets(filters)} and exists (
      select 1 from ${places} ${place} where ${place.id} in (${sql.join(placeIds, sql`, `)}) and ${isInside(bounds)})
    order by ${id} limit ${limit}`
}

export async function findUnplaced(db: Database, search: UnplacedSearch): Promise<UnplacedSummary[]> {
  const { rows } = await db.execute<UnplacedRow & Record<string, unknown>>(
    select(search, summaryColumns, UNPLACED_PAGE_SIZE),
  )
  return rows.map(withoutLocation)
}

/** What the list shows of them; those to check too, unless the search filters by returns. */
export const findUnplacedTags = (db: Database, search: UnplacedSearch): Promise<HomeTags> =>
  readUnplacedTags(db, search.filters.strategy, UNPLACED_PAGE_SIZE, (columns) =>
    select(
      { ...search, filters: { ...search.filters, isStrategyShown: true } },
      sql`${columns}, ${p.id} as "orderValue"`,
      UNPLACED_PAGE_SIZE + 1,
    ),
  )
