import { type MarketHome, type StrategyKey } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import {
  conservativeColumnsOf,
  figureColumnsOf,
  returnColumnsOf,
  strategyKeys,
} from '../db/builtInStrategies'
import { selectList } from '../db/columnLists'
import { textArray } from '../db/columns'
import type { Database } from '../db/Database'
import { hasNoTypingError, traitBits } from '../db/propertyExpressions'
import { properties } from '../db/schema'
import { type CheckedListing, describeReasons } from './describeReasons'
import { isInMarket, type MarketPlace } from './isInMarket'
import { checkedListing, daysListedByMark, isMarkOf, p, sourceDays } from './propertyColumns'
import { storedReturn } from './toSummary'

const has = (bit: number) => sql`${p.traits} & ${sql.raw(String(bit))} <> 0`

const returns = Object.fromEntries(
  strategyKeys.flatMap((key) =>
    ([`${key}Return`, `${key}ConservativeReturn`] as const).map((name) => [name, p[name]]),
  ),
)

const columns = selectList({
  id: p.id,
  city: p.city,
  state: p.state,
  lng: p.lng,
  lat: p.lat,
  isForSale: sql`(${p.status} = 'forSale')`,
  isToCheck: has(traitBits.implausible),
  isIncomplete: has(traitBits.incomplete),
  listingPrice: p.listingPrice,
  /** Null for a sale that is none of the market, or looks like a typing error. */
  soldPrice: sql`case when ${hasNoTypingError(p)} then ${p.soldPrice} end`,
  soldDate: p.soldDate,
  area: sql`nullif(${p.buildingArea}, 0)`,
  days: daysListedByMark,
  lastDay: sql`greatest(marks.day, ${p.lastDay}, ${p.soldDate})`,
  ...returns,
})

/**
 * A view of the homes of a market that may be shown, on the map or not: what they ask, when and for how much they were last
 * sold, and their returns as numbers to compare. `lastDay` is the last day of which anything is known of a home, null without any.
 */
export const marketHomes = (place: MarketPlace): SQL => sql`(
  select ${columns} from ${properties} p left join ${sourceDays} on ${isMarkOf}
  where ${p.visible} and ${isInMarket(p, place)})`

type Facts = Omit<MarketHome, 'expected' | 'conservative' | 'cash' | 'cashFlow' | 'isImplausible' | 'checks'>
type Returns = Record<`${StrategyKey}${'' | 'Conservative'}Roi`, number | null> &
  Record<`${StrategyKey}${'' | 'Conservative'}Status`, string | null>
type Figures = Record<`${StrategyKey}${'Cash' | 'CashFlow'}`, number | null>
type Row = Facts & Returns & Figures & { checked: CheckedListing | null } & Record<string, unknown>

const listed = selectList({
  _id: p.id,
  PropertyAddressFull: p.addressFull,
  LatestListingPrice: p.latestPrice,
  BedroomsTotal: p.bedrooms,
  BathroomsTotal: p.bathroomsTotal,
  BuildingAreaTotal: p.buildingArea,
  yearBuilt: p.yearBuilt,
  DaysOnMarket: daysListedByMark,
  ListOfficeName: p.listOffice,
  checked: checkedListing(p),
  assumedFacts: p.assumedFacts,
  missingFacts: p.missingFacts,
  ...returnColumnsOf(p),
  ...conservativeColumnsOf(p),
  ...figureColumnsOf(p),
})

/** These homes by id, each with its figures of a strategy. */
export async function findMarketHomes(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, (strategy: StrategyKey) => MarketHome>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Row>(sql`
    select ${listed} from ${properties} p left join ${sourceDays} on ${isMarkOf}
    where ${p.visible} and ${p.id} = any(${textArray(ids)})`)
  return new Map(rows.map((row) => [row._id, (strategy) => homeOf(row, strategy)]))
}

const homeOf = ({ checked, ...row }: Row, strategy: StrategyKey): MarketHome => ({
  ...row,
  isImplausible: checked !== null,
  checks: checked === null ? [] : describeReasons(checked),
  expected: storedReturn(row[`${strategy}Roi`], row[`${strategy}Status`]),
  conservative: storedReturn(row[`${strategy}ConservativeRoi`], row[`${strategy}ConservativeStatus`]),
  cash: roundedUp(row[`${strategy}Cash`]),
  cashFlow: roundedUp(row[`${strategy}CashFlow`]),
})

/** Not −0, which JSON does not have. */
const roundedUp = (dollars: number | null) =>
  (dollars === null ? null : Math.ceil(dollars) + 0) as MarketHome['cash']
