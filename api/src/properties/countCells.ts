import { sql, type SQL } from 'drizzle-orm'
import { type Buckets, packBuckets, priceBucket, returnBucket } from './distributions'
import { p } from './propertyColumns'

/** The homes of a cell, and how their prices and one return of them are distributed. */
export interface CellCount {
  row: number
  column: number
  homes: number
  west: number
  east: number
  south: number
  north: number
  /** The highest return; null if none is known. */
  best: number | null
  prices: Buckets
  /** Of those that have a return. */
  returns: Buckets
}

/** Columns to count the homes `p` by: their cell, and what is counted of them. */
export interface Counted {
  row: SQL
  column: SQL
  /** Null for a home without. */
  percent: SQL
}

/** What {@link countStatement} counts of the homes `p`. */
export const countedColumns = ({ row, column, percent }: Counted): SQL => sql`
  ${row} as "row", ${column} as "column", ${p.lng} as lng, ${p.lat} as lat,
  case when ${p.latestPrice} is not null then ${priceBucket(p.latestPrice)} end as price, ${percent} as percent`

/**
 * A {@link CellCount} for each cell of what a statement with {@link countedColumns} finds. Homes are first counted by cell
 * and both buckets at once: what follows is only as much as there are different ones.
 */
export const countStatement = (found: SQL): SQL => sql`
  with counted as materialized (
    select "row", "column", price, case when percent is not null then ${returnBucket(sql`percent`)} end as "return", count(*)::int as homes, max(percent) as best,
      min(lng) as west, max(lng) as east, min(lat) as south, max(lat) as north
    from (${found}) found group by 1, 2, 3, 4
  ), prices as (
    select "row", "column", ${packBuckets(sql`price`, sql`homes`)} as buckets from (
      select "row", "column", price, sum(homes)::int as homes from counted where price is not null group by 1, 2, 3
    ) by_bucket group by 1, 2
  ), returns as (
    select "row", "column", ${packBuckets(sql`"return"`, sql`homes`)} as buckets from (
      select "row", "column", "return", sum(homes)::int as homes from counted where "return" is not null group by 1, 2, 3
    ) by_bucket group by 1, 2
  )
  select total.*, coalesce(prices.buckets, '') as prices, coalesce(returns.buckets, '') as returns from (
    select "row", "column", sum(homes)::int as homes, min(west) as west, max(east) as east, min(south) as south,
      max(north) as north, max(best) as best
    from counted group by 1, 2
  ) total left join prices using ("row", "column") left join returns using ("row", "column")`
