import type { SearchFilters } from '@freehold/contracts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  bathroomsTotal,
  comparableReturn,
  isPlausible,
  lacksNothing,
  latestPrice,
} from '../db/propertyExpressions'
import { p } from './propertyColumns'

/** SQL condition: property `p` meets the filters. An unknown value meets no filter. */
export function meets(filters: SearchFilters): SQL {
  const { minPrice, maxPrice, minBeds, minBaths, minArea, maxArea, status, strategy, minCashOnCashRoi } =
    filters
  const isByReturn = strategy !== undefined && minCashOnCashRoi !== undefined
  const conditions = [
    atLeast(latestPrice(p), minPrice),
    atMost(latestPrice(p), maxPrice),
    atLeast(p.bedrooms, minBeds),
    atLeast(bathroomsTotal(p), minBaths),
    atLeast(p.buildingArea, minArea),
    atMost(p.buildingArea, maxArea),
    status && sql`${p.status} = ${status}`,
    // A typing error, or a price that is no price, would lead the list of the highest returns.
    strategy && isPlausible(p),
    strategy && atLeast(comparableReturn(p[`${strategy}Roi`], p[`${strategy}Status`]), minCashOnCashRoi),
    // Without taxes nearly every return looks good.
    isByReturn && filters.includeIncomplete === undefined && lacksNothing(p),
  ].filter((condition) => condition !== undefined && condition !== false)
  return sql.join([sql`true`, ...conditions], sql` and `)
}

const atLeast = (value: SQLWrapper, least: number | undefined) =>
  least === undefined ? undefined : sql`${value} >= ${least}`

const atMost = (value: SQLWrapper, most: number | undefined) =>
  most === undefined ? undefined : sql`${value} <= ${most}`
