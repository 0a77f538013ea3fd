import {
  MARKET_BEST_MAX,
  MARKET_MONTHS,
  MARKET_SAMPLE_MIN,
  type MarketHome,
  type MarketReport,
  returnPercent,
  type StrategyKey,
} from '@freehold/contracts'
import type { InferInput } from 'valibot'
import { strategyKeys } from '../db/builtInStrategies'
import type { Database } from '../db/Database'
import type { MarketPlace } from '../properties/isInMarket'
import { findMarketHomes } from '../properties/marketHomes'
import {
  countForSale,
  countHomes,
  countLeases,
  type HomeCounts,
  type JsonNumber,
  type ListingCounts,
  type Quartiles,
  type RentCounts,
  type ReturnCounts,
  type SaleCounts,
} from './marketReport.queries'

/** As it is served: its units are plain numbers. */
type Report = InferInput<typeof MarketReport>

const isEnough = (count: number) => count >= MARKET_SAMPLE_MIN

/** The figures of a place. */
export async function reportMarket(db: Database, place: MarketPlace): Promise<Report> {
  const counts = await countHomes(db, place)
  const { listings, from, until } = counts
  const leases = from !== null && until !== null ? await countLeases(db, place, { from, until }) : []
  return {
    place: placeOf(place, counts),
    bounds: boundsOf(counts),
    asOf: counts.asOf,
    forSale: forSaleOf(listings),
    sales: salesOf(counts),
    rent: {
      ...rentOf(leases.find(({ isTotal }) => isTotal)),
      byBedrooms: leases
        .filter(({ isTotal }) => !isTotal)
        .map((rent) => ({ bedrooms: rent.bedrooms, ...rentOf(rent) })),
    },
    returns: byStrategy((key) => ({
      expected: returnsOf(findReturns(counts, key, false)),
      conservative: returnsOf(findReturns(counts, key, true)),
    })),
    best: await bestOf(db, counts),
    larger: isEnough(listings.count) || 'city' in place ? null : await largerThan(db, counts),
  }
}

const byStrategy = <Value>(valueOf: (key: StrategyKey) => Value) =>
  Object.fromEntries(strategyKeys.map((key) => [key, valueOf(key)])) as Record<StrategyKey, Value>

const placeOf = (place: MarketPlace, { city, state }: HomeCounts): Report['place'] => ({
  zip: 'zip' in place ? place.zip : null,
  city: city ?? ('city' in place ? place.city : null),
  state: state ?? ('city' in place ? place.state : null),
})

/** The narrower of those along 0° and those across the antimeridian. */
function boundsOf({ west, east, south, north, westOfEast, eastOfWest }: HomeCounts): Report['bounds'] {
  if (west === null || east === null || south === null || north === null) return null
  const isAcross = westOfEast !== null && eastOfWest !== null && eastOfWest + 360 - westOfEast < east - west
  const [from, to] = isAcross ? [westOfEast, eastOfWest] : [west, east]
  return { ne: { lat: north, lng: to }, sw: { lat: south, lng: from } }
}

const rounded = (value: number, steps: number) => Math.round(value * steps) / steps

/** Of whole dollars or days. */
const medianOf = ({ count, quartiles }: Quartiles) => ({
  count,
  median: quartiles && isEnough(count) ? Math.round(Number(quartiles[1])) : null,
})

function forSaleOf({
  days,
  dayClasses,
  price,
  pricePerSquareFoot,
  ...counts
}: ListingCounts): Report['forSale'] {
  const daysOnMarket = medianOf(days)
  return {
    ...counts,
    price: medianOf(price),
    pricePerSquareFoot: medianOf(pricePerSquareFoot),
    daysOnMarket: { ...daysOnMarket, byClass: daysOnMarket.median === null ? null : dayClasses },
  }
}

const noSales = {
  count: 0,
  price: { count: 0, quartiles: null },
  pricePerSquareFoot: { count: 0, quartiles: null },
}

const figuresOf = ({ count, price, pricePerSquareFoot }: Omit<SaleCounts, 'month'>) => ({
  count,
  price: medianOf(price),
  pricePerSquareFoot: medianOf(pricePerSquareFoot),
})

function salesOf({ listings, sales, from }: HomeCounts): Report['sales'] {
  const salesIn = (month: string | null) => sales?.find((one) => one.month === month) ?? noSales
  const total = figuresOf(salesIn(null))
  return {
    ...total,
    monthsOfSupply: isEnough(total.count)
      ? rounded(((listings.count - listings.toCheck) * MARKET_MONTHS) / total.count, 10)
      : null,
    months: monthsFrom(from).map((month) => ({ month, ...figuresOf(salesIn(month)) })),
  }
}

/** '2023-03' and those that follow. */
function monthsFrom(day: string | null): string[] {
  if (day === null) return []
  const [year, month] = day.split('-').map(Number) as [number, number]
  return Array.from({ length: MARKET_MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 7),
  )
}

function rentOf(leases: RentCounts | undefined): Omit<Report['rent'], 'byBedrooms'> {
  const { count = 0, quartiles = null } = leases ?? {}
  if (!quartiles || !isEnough(count)) return { count, median: null, middleHalf: null }
  const [low, median, high] = quartiles.map((value) => Math.round(Number(value))) as [number, number, number]
  return { count, median, middleHalf: [low, high] }
}

const findReturns = ({ returns }: HomeCounts, key: StrategyKey, isConservative: boolean) =>
  returns?.find((one) => one.strategy === key && one.isConservative === isConservative)

/** To hundredths of a percent. Between two infinite ones is NaN. */
function percentOf(value: JsonNumber) {
  const percent = Number(value)
  return Number.isFinite(percent) ? rounded(percent, 100) : ('Infinity' as const)
}

function returnsOf(found: ReturnCounts | undefined): Report['returns'][StrategyKey]['expected'] {
  if (!found?.quartiles || !isEnough(found.count)) return { count: found?.count ?? 0, distribution: null }
  const { count, aboveLine, classes } = found
  const [low, median, high] = found.quartiles
  return {
    count,
    distribution: {
      median: percentOf(median),
      middleHalf: [percentOf(low), percentOf(high)],
      aboveLine: aboveLine / count,
      classes,
    },
  }
}

async function bestOf(db: Database, { best, listings }: HomeCounts): Promise<Report['best']> {
  const homes = await findMarketHomes(db, [...new Set(Object.values(best).flatMap((ids) => ids ?? []))])
  return byStrategy((key) => {
    const listed = (best[key] ?? []).flatMap((id) => homes.get(id)?.(key) ?? [])
    if (!isEnough(listings.count)) return listed
    return listed.filter(isRanked).slice(0, MARKET_BEST_MAX)
  })
}

/** As filters by return find it: plausible, without a missing fact, with a return to compare. */
const isRanked = ({ isImplausible, missingFacts, expected }: MarketHome) =>
  !isImplausible && missingFacts?.length === 0 && (returnPercent(expected) ?? -Infinity) > -Infinity

async function largerThan(db: Database, { listings, city, state }: HomeCounts): Promise<Report['larger']> {
  if (city === null || state === null) return null
  const forSale = await countForSale(db, { city, state })
  return forSale > listings.count ? { city, state, forSale } : null
}
