import { parseAreas, type MarketFilters, type StrategyKey } from '@freehold/contracts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { traitBits } from '../db/propertyExpressions'
import { inAreas } from './inAreas'
import { daysListedByMark, p } from './propertyColumns'

/** Filters whose market has been looked up. */
export interface ResolvedFilters extends Omit<MarketFilters, 'market'> {
  /** The `cityKey` of the market. */
  cityKey?: string
  /** The strategy only decides what is said of homes: without a filter by its figures, implausible ones are found too. */
  isStrategyShown?: true
}

/**
 * SQL condition: property `p` meets the filters. An unknown value meets no filter. All of it can be checked on the index
 * `properties_viewport`. For filters that {@link needsDays}, `sourceDays` has to be joined.
 */
export function meets(filters: ResolvedFilters): SQL {
  const { minPrice, maxPrice, minBeds, minBaths, minArea, maxArea, status, strategy, cityKey, areas } =
    filters
  const conditions = [
    atLeast(p.latestPrice, minPrice),
    atMost(p.latestPrice, maxPrice),
    atLeast(p.bedrooms, minBeds),
    atLeast(p.bathroomsTotal, minBaths),
    atLeast(p.buildingArea, minArea),
    atMost(p.buildingArea, maxArea),
    atLeast(pricePerSquareFoot, filters.minPricePerSquareFoot),
    atMost(pricePerSquareFoot, filters.maxPricePerSquareFoot),
    atLeast(p.yearBuilt, filters.minYearBuilt),
    atMost(p.yearBuilt, filters.maxYearBuilt),
    atLeast(p.lotSize, filters.minLot),
    atMost(p.lotSize, filters.maxLot),
    atLeast(daysListedByMark, filters.minDaysOnMarket),
    atMost(daysListedByMark, filters.maxDaysOnMarket),
    atLeast(p.buyHoldDscr, filters.minDscr),
    status && sql`${p.status} = ${status}`,
    cityKey !== undefined && sql`${p.cityKey} = ${cityKey}`,
    areas !== undefined && inAreas(p, parseAreas(areas)),
    // A typing error, or a price that is no price, would lead the list of the highest returns.
    strategy && !filters.isStrategyShown && isPlausible,
    // Without taxes nearly every return looks good.
    filtersByReturn(filters) && isRanked(filters),
    ...(strategy ? ofStrategy(strategy, filters) : []),
  ].filter((condition) => condition !== undefined && condition !== false)
  return sql.join([sql`true`, ...conditions], sql` and `)
}

const ofStrategy = (strategy: StrategyKey, filters: ResolvedFilters) => [
  atLeast(returnOf(strategy, filters), filters.minCashOnCashRoi),
  atMost(p[`${strategy}Cash`], filters.maxCash),
  atLeast(p[`${strategy}CashFlow`], filters.minCashFlow),
]

/** Whether it filters by a figure that follows from the stored results. */
const filtersByReturn = (filters: ResolvedFilters) =>
  [filters.minCashOnCashRoi, filters.maxCash, filters.minCashFlow, filters.minDscr].some(
    (limit) => limit !== undefined,
  )

export const needsDays = ({ minDaysOnMarket, maxDaysOnMarket }: ResolvedFilters): boolean =>
  minDaysOnMarket !== undefined || maxDaysOnMarket !== undefined

/** Whether a value is compared that the index does not have as a column. */
export const comparesComputed = (filters: ResolvedFilters): boolean =>
  needsDays(filters) ||
  filters.minPricePerSquareFoot !== undefined ||
  filters.maxPricePerSquareFoot !== undefined

/** The return of the strategy that the filters are about, in percent. */
export const returnOf = (strategy: StrategyKey, { returnCase }: Pick<ResolvedFilters, 'returnCase'>) =>
  returnCase === 'conservative' ? p[`${strategy}ConservativeReturn`] : p[`${strategy}Return`]

const isPlausible = sql`${p.traits} < ${sql.raw(String(traitBits.implausible))}`

/** Whether filters by return find the home `p`. */
export const isRanked = ({ includeIncomplete }: Pick<ResolvedFilters, 'includeIncomplete'>): SQL =>
  sql`${p.traits} < ${sql.raw(String(includeIncomplete ? traitBits.implausible : traitBits.incomplete))}`

/** The return of a home `p` that is compared; null without one, and for a home that is not ranked. */
export const comparedReturn = (filters: ResolvedFilters): SQL =>
  filters.strategy === undefined
    ? sql`null::float8`
    : sql`case when ${isRanked(filters)} then ${returnOf(filters.strategy, filters)} end`

export const pricePerSquareFoot = sql`(${p.latestPrice} / nullif(${p.buildingArea}, 0))`

const atLeast = (value: SQLWrapper, least: number | undefined) =>
  least === undefined ? undefined : sql`${value} >= ${least}`

const atMost = (value: SQLWrapper, most: number | undefined) =>
  most === undefined ? undefined : sql`${value} <= ${most}`
