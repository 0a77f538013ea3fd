import { compReach } from '@freehold/analysis'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { MILES_PER_DEGREE } from './neighbourhoods'

/**
 * The ids given, and those of all homes that may have one of them as a comp: what to recompute after a few homes have
 * changed. After thousands, computing all is faster.
 */
export async function findHomesAround(db: Database, ids: readonly string[]): Promise<string[]> {
  const reach = compReach.miles / MILES_PER_DEGREE
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct home.id
    from properties changed join properties home
      on home.visible and home.lng is not null and home.lat is not null
      and home.lat between changed.lat - ${reach}::float8 and changed.lat + ${reach}::float8
      and home.lng between changed.lng - ${reach}::float8 / cos(radians(changed.lat))
        and changed.lng + ${reach}::float8 / cos(radians(changed.lat))
    where changed.id = any(${sql.param([...ids])}::text[]) and changed.sold_price is not null
      and abs(changed.lat) < 89`)
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}
