import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Conditions and computed values that searches filter and sort by. `schema.ts` builds indexes on these expressions and
 * queries use the same ones: PostgreSQL uses such an index only for exactly the same expression.
 */

/** Whether searches and comps may show a home: it is visible and has a position on the map. */
export const isFindable = (home: Record<'visible' | 'lng' | 'lat', SQLWrapper>): SQL =>
  sql`${home.visible} and ${home.lng} is not null and ${home.lat} is not null`

/** Whether nothing about a listing looks like a typing error. Others are no comps. */
export const hasNoTypingError = (home: Record<'checkReasons', SQLWrapper>): SQL =>
  sql`${home.checkReasons} = '{}'`

/**
 * Whether its price does not contradict the market's sales either. No filter by return finds others. Their sales remain
 * comps: they are part of what the next prices are compared with.
 */
export const isPlausible = (home: Record<'checkReasons' | 'evidenceReasons', SQLWrapper>): SQL =>
  sql`(${hasNoTypingError(home)} and ${home.evidenceReasons} = '{}')`

/** Whether the returns of a home lack no fact, such as its taxes. Filters by return leave others out unless asked. */
export const lacksNothing = (home: Record<'missingFacts', SQLWrapper>): SQL =>
  sql`(${home.missingFacts} = '{}')`

/** Whether the parcel of a home may be searched for. */
export const hasParcel = (home: Record<'visible' | 'parcelNumber', SQLWrapper>): SQL =>
  sql`${home.visible} and ${home.parcelNumber} is not null`

/** A parcel number as searches compare it: counties separate its digits in many ways. */
export const parcelKey = (home: Record<'parcelNumber', SQLWrapper>): SQL =>
  sql`regexp_replace(lower(${home.parcelNumber} collate "C"), '[^0-9a-z]+', '', 'g')`

/** A home without an asking price is shown at its last sold price. */
export const latestPrice = (home: Record<'listingPrice' | 'soldPrice', SQLWrapper>): SQL =>
  sql`coalesce(${home.listingPrice}, ${home.soldPrice})`

/** A kind of bath that the source leaves out counts as 0; null if it states no kind at all. */
export const bathroomsTotal = ({
  bathroomsFull: full,
  bathroomsHalf: half,
  bathroomsThreeQuarter: threeQuarter,
}: Record<'bathroomsFull' | 'bathroomsHalf' | 'bathroomsThreeQuarter', SQLWrapper>): SQL =>
  sql`(case when coalesce(${full}, ${half}, ${threeQuarter}) is not null then coalesce(${full}, 0) + coalesce(${half}, 0) + coalesce(${threeQuarter}, 0) end)`

/** The level of the Web Mercator grid whose rows are stored; those of coarser levels are found by shifting bits. */
export const MAP_LEVEL = 22
/** Just beyond the edge of the grid. */
const MAP_LATITUDE_MAX = 85.06

const mapLines = sql.raw(String(2 ** MAP_LEVEL))

const mapLine = (share: SQL): SQL =>
  sql`least(${mapLines} - 1, greatest(0, floor((${share}) * ${mapLines})))::integer`

/** The row of the Web Mercator grid at {@link MAP_LEVEL}, from north to south. */
export const mapRow = (lat: SQLWrapper): SQL => {
  const bounded = sql`least(${sql.raw(String(MAP_LATITUDE_MAX))}, greatest(-${sql.raw(String(MAP_LATITUDE_MAX))}, ${lat}))`
  return sql`(case when ${lat} is not null then ${mapLine(sql`(1 - ln(tan(pi() / 4 + radians(${bounded}) / 2)) / pi()) / 2`)} end)`
}

/** The column of the same grid, from west to east. */
export const mapColumn = (lng: SQLWrapper): SQL => mapLine(sql`(${lng} + 180) / 360`)

/** The day of the sale or, of a home for sale, of the last change: days on the market end then or later. */
export const lastDay = (home: Record<'status' | 'soldDate' | 'modifiedAt', SQLWrapper>): SQL =>
  sql`(case ${home.status} when 'sold' then ${home.soldDate} else (${home.modifiedAt} at time zone 'UTC')::date end)`

/** A city and its state as filters compare them: 'WA seattle'. */
export const cityKey = (home: Record<'state' | 'city', SQLWrapper>): SQL =>
  sql`left(${home.state} || ' ' || lower(${home.city} collate "C"), 120)`

/**
 * What the bits of `traits` say, the gravest highest: a filter by return is then a comparison, for which the planner has
 * statistics.
 */
export const traitBits = { sold: 1, incomplete: 2, implausible: 4 } as const

/** What a search by return has to know of a home besides figures, as one number: see {@link traitBits}. */
export const traits = (
  home: Record<'status' | 'checkReasons' | 'evidenceReasons' | 'missingFacts', SQLWrapper>,
): SQL =>
  sql`((case ${home.status} when 'sold' then 1 else 0 end) + (case when ${lacksNothing(home)} then 0 else 2 end) + (case when ${isPlausible(home)} then 0 else 4 end))::smallint`

/** A stored return as one number to compare, in percent; null if there is none or cash only flows out. */
export const comparableReturn = (roi: SQLWrapper, status: SQLWrapper): SQL =>
  sql`(case ${status} when 'INFINITE' then 'Infinity'::float8 else ${roi} end)`
