import type { SearchFilters, StrategyKey } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { bathroomsTotal, latestPrice } from './propertyColumns'

/** A stored return as one number to compare, in percent; null where there is none, or cash only goes out. */
const returns: Record<StrategyKey, SQL> = {
  buyHold: sql`case p.buy_hold_status when 'INFINITE' then 'Infinity'::float8 else p.buy_hold_roi end`,
  brrrr: sql`case p.brrrr_status when 'INFINITE' then 'Infinity'::float8 else p.brrrr_roi end`,
  fixFlip: sql`case p.fix_flip_status when 'INFINITE' then 'Infinity'::float8 else p.fix_flip_roi end`,
  shortTerm: sql`case p.short_term_status when 'INFINITE' then 'Infinity'::float8 else p.short_term_roi end`,
}

/** The conditions that a property `p` meets the filters. What is unknown meets none. */
export function meets(filters: SearchFilters): SQL {
  const { minPrice, maxPrice, minBeds, minBaths, minArea, maxArea, status, strategy, minCashOnCashRoi } =
    filters
  const conditions = [
    atLeast(latestPrice, minPrice),
    atMost(latestPrice, maxPrice),
    atLeast(sql`p.bedrooms`, minBeds),
    atLeast(sql`(${bathroomsTotal})`, minBaths),
    atLeast(sql`p.building_area`, minArea),
    atMost(sql`p.building_area`, maxArea),
    status && sql`p.status = ${status}`,
    strategy && atLeast(sql`(${returns[strategy]})`, minCashOnCashRoi),
  ].filter((condition) => condition !== undefined)
  return sql.join([sql`true`, ...conditions], sql` and `)
}

const atLeast = (value: SQL, least: number | undefined) =>
  least === undefined ? undefined : sql`${value} >= ${least}`

const atMost = (value: SQL, most: number | undefined) =>
  most === undefined ? undefined : sql`${value} <= ${most}`
