import {
  MARKET_BEDROOMS_MAX,
  MARKET_MONTHS,
  MARKET_SAMPLE_MIN,
  marketDayEnds,
  marketReturnScale,
  roiThresholdPercent,
  type StrategyKey,
} from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { strategyKeys } from '../db/builtInStrategies'
import type { Database } from '../db/Database'
import { marketHomes } from '../properties/marketHomes'
import type { MarketPlace } from '../properties/isInMarket'
import { marketLeases } from '../results/leases.queries'

/** How many, and the quartiles of their values; null without any. JSON has infinite ones as text. */
export interface Quartiles {
  count: number
  quartiles: [low: JsonNumber, median: JsonNumber, high: JsonNumber] | null
}
export type JsonNumber = number | 'Infinity' | 'NaN'

export interface ListingCounts {
  count: number
  newInWeek: number
  toCheck: number
  incomplete: number
  price: Quartiles
  pricePerSquareFoot: Quartiles
  days: Quartiles
  dayClasses: number[]
}

export interface SaleCounts {
  /** Null for all months together. */
  month: string | null
  count: number
  price: Quartiles
  pricePerSquareFoot: Quartiles
}

export interface ReturnCounts extends Quartiles {
  strategy: StrategyKey
  isConservative: boolean
  aboveLine: number
  classes: number[]
}

export interface RentCounts extends Quartiles {
  /** Whether it is that of all leases, whose `bedrooms` are null too. */
  isTotal: boolean
  bedrooms: number | null
}

/** What one statement counts of the homes of a market. */
export interface HomeCounts {
  city: string | null
  state: string | null
  west: number | null
  /** The westernmost longitude from 0 eastwards, and the easternmost west of it: of a market across the antimeridian. */
  westOfEast: number | null
  eastOfWest: number | null
  east: number | null
  south: number | null
  north: number | null
  /** Null if no day is known, as are the months. */
  asOf: string | null
  /** The first day of the first month, and of the month after the last. */
  from: string | null
  until: string | null
  listings: ListingCounts
  sales: SaleCounts[] | null
  returns: ReturnCounts[] | null
  /** Ids by strategy, the best first; those without a return to compare last. */
  best: Record<StrategyKey, string[] | null>
}

const raw = (value: number | string) => sql.raw(String(value))
const name = (column: string) => sql.identifier(column)

const fractions = sql.raw('array[0.25, 0.5, 0.75]::float8[]')

/** {@link Quartiles} of the values that are known. */
const quartilesOf = (value: SQL, which = sql`true`) => sql`json_build_object(
  'count', count(${value}) filter (where ${which}),
  'quartiles', percentile_cont(${fractions}) within group (order by (${value})::float8) filter (where ${which}))`

const isSound = sql`not "isToCheck"`
const perSquareFoot = (price: SQL) => sql`${price} / area`

/** Numbers of the homes in each of these classes, as a JSON list. */
const countsOf = (classes: readonly SQL[]) =>
  sql`json_build_array(${sql.join(
    classes.map((isIn) => sql`count(*) filter (where ${isIn})`),
    sql`, `,
  )})`

const dayClasses = [0, ...marketDayEnds].map((_, index) => {
  const [after, end] = [marketDayEnds[index - 1] ?? -1, marketDayEnds[index]]
  return sql`${isSound} and days > ${raw(after)} ${end === undefined ? sql`` : sql`and days <= ${raw(end)}`}`
})

const listings = sql`
  select json_build_object(
    'count', count(*),
    'newInWeek', count(*) filter (where ${isSound} and days <= ${raw(marketDayEnds[0])}),
    'toCheck', count(*) filter (where "isToCheck"),
    'incomplete', count(*) filter (where "isIncomplete" and ${isSound}),
    'price', ${quartilesOf(sql`"listingPrice"`, isSound)},
    'pricePerSquareFoot', ${quartilesOf(perSquareFoot(sql`"listingPrice"`), isSound)},
    'days', ${quartilesOf(sql`days`, isSound)},
    'dayClasses', ${countsOf(dayClasses)})
  from homes where "isForSale"`

/** Of each month, and of all. */
const sales = sql`
  select json_agg(sale) from (
    select month, count(*)::int as count, ${quartilesOf(sql`"soldPrice"`)} as price,
      ${quartilesOf(perSquareFoot(sql`"soldPrice"`))} as "pricePerSquareFoot"
    from (
      select to_char("soldDate", 'YYYY-MM') as month, "soldPrice", area from homes, period
      where "soldPrice" is not null and "soldDate" >= period.from and "soldDate" < period.until) sold
    group by grouping sets ((), (month))) sale`

const cases = strategyKeys.flatMap((key) => [
  { key, isConservative: false, column: `${key}Return` },
  { key, isConservative: true, column: `${key}ConservativeReturn` },
])

const { from, to } = marketReturnScale
const returnClass = sql`least(${raw(to - from - 1)}, greatest(0, ceil(percent) - 1 - ${raw(from)}))`
const isRanked = sql`"isForSale" and ${isSound} and not "isIncomplete"`

const returns = sql`
  select json_agg(counted) from (
    select strategy, "isConservative", count(*)::int as count,
      percentile_cont(${fractions}) within group (order by percent) as quartiles,
      count(*) filter (where percent > ${raw(roiThresholdPercent)}) as "aboveLine",
      ${countsOf(Array.from({ length: to - from }, (_, index) => sql`class = ${raw(index)}`))} as classes
    from (
      select strategy, "isConservative", percent, ${returnClass} as class
      from homes cross join lateral (values ${sql.join(
        cases.map(
          ({ key, isConservative, column }) =>
            sql`(${raw(`'${key}'`)}, ${raw(String(isConservative))}, homes.${name(column)})`,
        ),
        sql`, `,
      )}) of_case(strategy, "isConservative", percent)
      where ${isRanked} and percent is not null) ranked
    group by strategy, "isConservative") counted`

/** One less than are enough for figures: if there are fewer homes, these are all. */
const LISTED_MAX = MARKET_SAMPLE_MIN - 1

const bestOf = (key: StrategyKey) => sql`
  select json_agg(id) from (
    select id from homes where "isForSale"
    order by case when ${isRanked} then ${name(`${key}Return`)} end desc nulls last, id collate "C"
    limit ${raw(LISTED_MAX)}) best`

const best = sql`json_build_object(${sql.join(
  strategyKeys.flatMap((key) => [sql.raw(`'${key}'`), sql`(${bestOf(key)})`]),
  sql`, `,
)})`

/** Counts all homes of a market at once, so that all figures are of the same homes. */
export async function countHomes(db: Database, place: MarketPlace): Promise<HomeCounts> {
  const { rows } = await db.execute<HomeCounts & Record<string, unknown>>(sql`
    with homes as materialized (select * from ${marketHomes(place)} homes),
    known as (select max(least("lastDay", current_date)) filter (where "lastDay" is not null) as day from homes),
    months as (select day, date_trunc('month', (day + 1)::timestamp) as until from known),
    period as (select day, (until - interval '${raw(MARKET_MONTHS)} months')::date as from, until::date as until from months)
    select "of".city, "of".state, around.*, to_char(period.day, 'YYYY-MM-DD') as "asOf",
      to_char(period.from, 'YYYY-MM-DD') as "from", to_char(period.until, 'YYYY-MM-DD') as "until",
      (${listings}) as listings, (${sales}) as sales, (${returns}) as returns, ${best} as best
    from period
    cross join (
      select min(lng) as west, max(lng) as east, min(lng) filter (where lng >= 0) as "westOfEast",
        max(lng) filter (where lng < 0) as "eastOfWest", min(lat) as south, max(lat) as north
      from homes) around
    left join (
      select city, state from homes group by city, state order by count(*) desc, city, state limit 1) "of" on true`)
  return rows[0]!
}

/** Of leases from a day on until before another: of all, and by bedrooms. */
export async function countLeases(
  db: Database,
  place: MarketPlace,
  period: { from: string; until: string },
): Promise<RentCounts[]> {
  const { rows } = await db.execute<RentCounts & Record<string, unknown>>(sql`
    select grouping(bedrooms) = 1 as "isTotal", bedrooms, count(*)::int as count,
      to_json(percentile_cont(${fractions}) within group (order by "monthlyRent")) as quartiles
    from (
      select case when bedrooms is not null then least(bedrooms, ${raw(MARKET_BEDROOMS_MAX)}) end as bedrooms, "monthlyRent" from ${marketLeases(place)} leases
      where "leasedOn" >= ${period.from}::date and "leasedOn" < ${period.until}::date) leases
    group by grouping sets ((), (bedrooms)) order by bedrooms nulls last`)
  return rows
}

/** How many homes are for sale there. */
export async function countForSale(db: Database, place: MarketPlace): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${marketHomes(place)} homes where "isForSale"`)
  return rows[0]!.count
}

/** Whether more homes than `most` are there; counts no more than it needs to know. */
export async function holdsMoreThan(db: Database, place: MarketPlace, most: number): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from ${marketHomes(place)} homes limit ${most + 1}) found`)
  return rows[0]!.count > most
}
