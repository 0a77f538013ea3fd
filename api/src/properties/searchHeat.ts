import {
  type Bounds,
  HEAT_AREAS_MAX,
  type HeatArea,
  type HeatCell,
  type HeatMap,
  type HeatTable,
  MARKET_SAMPLE_MIN,
} from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { hexagonNumber, hexagonOfNumber, hexagonZoom } from './hexagonGrid'
import { p } from './propertyColumns'
import { comparedReturn, pricePerSquareFoot, type ResolvedFilters } from './searchFilters'
import { homesIn, stripsOf } from './searchProperties'

interface HeatSearch {
  bounds: Bounds
  filters: ResolvedFilters
}

/** What is counted of the homes of a hexagon or ZIP code. */
interface Counted {
  count: number
  /** `Infinity` if most are, and not a number between two of them. */
  percent: number | null
  dollars: number | null
}

/**
 * Counts all homes in the bounds that meet the filters, by hexagon. The medians are the true ones: found in buckets, as
 * those of clusters are, they would take as long, and be on the wrong side of a class now and then.
 */
export async function searchHeat(db: Database, search: HeatSearch & { zoom: number }): Promise<HeatMap> {
  const zoom = hexagonZoom(search.zoom, search.bounds)
  const { x, y } = hexagonOfNumber(zoom, sql`hexagon`)
  const { rows } = await db.execute<Counted & { x: number; y: number } & Record<string, unknown>>(sql`
    select ${x} as x, ${y} as y, counted.* from (
      select hexagon, ${counted} from (${found(sql`${hexagonNumber(zoom)} as hexagon`, search)}) found
      group by hexagon
    ) counted order by hexagon`)
  return {
    zoom,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    cells: rows.map((row): HeatCell => ({ x: row.x, y: row.y, ...heatOf(row) })),
  }
}

/** Counts the same homes by ZIP code. */
export async function searchHeatByZip(db: Database, search: HeatSearch): Promise<HeatTable> {
  // In the order of bytes text is sorted in half the time.
  const columns = sql`${p.zip} collate "C" as zip, nullif(${p.city}, '') collate "C" as city`
  type Row = Counted & { zip: string; city: string | null; total: number }
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select counted.*, (count(*) over ())::int as total from (
      select zip, case when zip <> '' then mode() within group (order by city) end as city, ${counted}
      from (${found(columns, search)}) found group by zip
    ) counted order by count desc, zip limit ${HEAT_AREAS_MAX}`)
  return {
    total: rows[0]?.total ?? 0,
    areas: rows.map((row): HeatArea => ({ postalCode: row.zip, city: row.city, ...heatOf(row) })),
  }
}

/** The homes of a search, with their figures. */
function found(columns: SQL, { bounds, filters: asked }: HeatSearch): SQL {
  const filters = { ...asked, isStrategyShown: true as const }
  return sql.join(
    stripsOf(bounds).map(
      (strip) => sql`
        select ${columns}, ${comparedReturn(filters)} as percent, ${pricePerSquareFoot} as dollars
        ${homesIn(strip, { bounds, filters })}`,
    ),
    sql` union all `,
  )
}

/** The median of those that are known; null if they are too few. */
const medianOf = (figure: SQL) => sql`
  case when count(${figure}) >= ${sql.raw(String(MARKET_SAMPLE_MIN))}
    then percentile_cont(0.5) within group (order by ${figure}) end`

const counted = sql`
  count(*)::int as count, ${medianOf(sql`percent`)} as percent, ${medianOf(sql`dollars`)} as dollars`

const heatOf = ({ count, percent, dollars }: Counted) => ({
  count,
  medianReturn: percentOf(percent) as HeatCell['medianReturn'],
  medianPricePerSquareFoot: (dollars === null
    ? null
    : Math.round(dollars)) as HeatCell['medianPricePerSquareFoot'],
})

/** To hundredths of a percent, as in the report of a market. */
function percentOf(percent: number | null) {
  if (percent === null) return null
  return Number.isFinite(percent) ? Math.round(percent * 100) / 100 : ('Infinity' as const)
}
