import type { Area, LngLat } from '@freehold/contracts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * PostgreSQL takes coordinates that differ by less than a millionth for equal. In millionths of a degree that is far less than
 * a home's coordinates tell apart.
 */
const UNITS_PER_DEGREE = 1e6

interface Place {
  lng: SQLWrapper
  lat: SQLWrapper
}

/** SQL condition: one of the areas winds around a place. */
export const inAreas = (place: Place, areas: readonly Area[]): SQL =>
  sql`(${sql.join(
    areas.flatMap((area) => turnsOf(area).map((turned) => inArea(place, turned))),
    sql` or `,
  )})`

function inArea({ lng, lat }: Place, area: Area): SQL {
  const corners = area.map(([x, y]) => `(${x * UNITS_PER_DEGREE},${y * UNITS_PER_DEGREE})`)
  const units = sql.raw(String(UNITS_PER_DEGREE))
  return sql`${`(${corners.join()})`}::polygon @> point(${lng} * ${units}, ${lat} * ${units})`
}

/** The area where homes are: between −180° and 180°, twice if it crosses the antimeridian. */
function turnsOf(area: Area): LngLat[][] {
  const longitudes = area.map(([lng]) => lng)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  return [-360, 0, 360]
    .filter((turn) => west + turn <= 180 && east + turn >= -180)
    .map((turn) => area.map(([lng, lat]) => [lng + turn, lat] as LngLat))
}
