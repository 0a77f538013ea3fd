import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Values that searches filter and sort by and no column holds. `schema.ts` indexes them and queries compute them, from
 * the same columns in the same words: otherwise PostgreSQL would not use the index.
 */

/** A home without an asking price is shown at what it was last sold for. */
export const latestPrice = (home: Record<'listingPrice' | 'soldPrice', SQLWrapper>): SQL =>
  sql`coalesce(${home.listingPrice}, ${home.soldPrice})`

/** Kinds of baths that the source leaves out count 0 when it states any; null when it states none. */
export const bathroomsTotal = ({
  bathroomsFull: full,
  bathroomsHalf: half,
  bathroomsThreeQuarter: threeQuarter,
}: Record<'bathroomsFull' | 'bathroomsHalf' | 'bathroomsThreeQuarter', SQLWrapper>): SQL =>
  sql`(case when coalesce(${full}, ${half}, ${threeQuarter}) is not null then coalesce(${full}, 0) + coalesce(${half}, 0) + coalesce(${threeQuarter}, 0) end)`

/** A stored return as one number to compare, in percent; null where there is none, or cash only goes out. */
export const comparableReturn = (roi: SQLWrapper, status: SQLWrapper): SQL =>
  sql`(case ${status} when 'INFINITE' then 'Infinity'::float8 else ${roi} end)`
