import { type Bounds, type HomeOrder, homeOrders, StrategyKey } from '@freehold/contracts'
import { bulkUpsert } from '../../db/bulkUpsert'
import type { Database } from '../../db/Database'
import { importMarks, markets, properties } from '../../db/schema'
import type { Chance } from '../../demo/chance'
import { analyzeTables } from '../../testing/addHomes'

// A market of random homes, and what a search of it finds, worked out without a database.

type Figures = { [Key in StrategyKey as `${Key}Roi` | `${Key}ConservativeRoi`]: number | null } & {
  [Key in StrategyKey as `${Key}Status` | `${Key}ConservativeStatus`]: string | null
} & { [Key in StrategyKey as `${Key}Cash` | `${Key}CashFlow`]: number | null }

export type RandomHome = ReturnType<typeof randomFacts> & Figures

/** Sources with the last day of which they know anything. */
export const sourceDays = { mls: '2024-06-01', county: '2023-01-15' }
type Source = keyof typeof sourceDays

const cities = [
  { city: 'Fairview', state: 'WA' },
  { city: 'Northlake', state: 'WA' },
  { city: 'FAIRVIEW', state: 'OR' },
]

function randomFacts(chance: Chance, index: number, count: number) {
  const maybe = <Value>(value: Value) => (chance.isTrue(0.12) ? null : value)
  const status = chance.pick(['forSale', 'forSale', 'sold'] as const)
  const day = () =>
    `202${Math.floor(chance.between(2, 5))}-0${Math.floor(chance.between(1, 10))}-1${Math.floor(chance.between(0, 10))}`
  const place = placeOf(chance)
  return {
    id: `${chance.pick(['a', 'B', 'c-', 'Z_'])}${(index * 7_919) % count}`,
    source: chance.pick(Object.keys(sourceDays) as Source[]),
    listingKey: String(index),
    addressFull: `${1 + Math.floor(chance.fraction() * 50)} ${chance.pick(['Alder St', 'alder st', 'Birch Ave', 'Émile Rd'])}`,
    ...chance.pick(cities),
    zip: '98001',
    visible: !chance.isTrue(0.05),
    lng: chance.isTrue(0.02) ? null : place.lng,
    lat: chance.isTrue(0.02) ? null : place.lat,
    status,
    listingPrice: maybe(1_000 * Math.round(chance.between(40, 1_500))),
    soldPrice: maybe(1_000 * Math.round(chance.between(40, 1_500))),
    soldDate: status === 'sold' ? maybe(day()) : null,
    listDate: maybe(day()),
    modifiedAt: maybe(`${day()}T12:00:00.000Z`),
    bedrooms: maybe(Math.floor(chance.between(0, 6))),
    bathroomsFull: maybe(Math.floor(chance.between(0, 3))),
    bathroomsHalf: maybe(Math.floor(chance.between(0, 2))),
    buildingArea: maybe(chance.isTrue(0.01) ? 0 : 100 * Math.round(chance.between(5, 30))),
    lotSize: maybe(500 * Math.round(chance.between(2, 30))),
    yearBuilt: maybe(Math.floor(chance.between(1900, 2024))),
    buyHoldDscr: maybe(Math.round(chance.between(0, 200)) / 100),
    checkReasons: chance.isTrue(0.03) ? ['bedrooms'] : [],
    evidenceReasons: chance.isTrue(0.03) ? ['askingBelowValue'] : [],
    missingFacts: chance.isTrue(0.2) ? ['taxes'] : [],
  }
}

/** Most homes are in a few towns, some anywhere: on the antimeridian, near the poles, at one point. */
function placeOf(chance: Chance): { lng: number; lat: number } {
  const around = chance.pick([
    { lng: -122.3, lat: 47.6, spread: 0.4 },
    { lng: -95, lat: 38, spread: 4 },
    { lng: 179.9, lat: 51.5, spread: 0.3 },
    { lng: 0, lat: 0, spread: 0 },
    { lng: 0, lat: 0, spread: 180 },
  ])
  const lng = around.lng + chance.between(-around.spread, around.spread)
  const lat = around.lat + chance.between(-around.spread, around.spread) / 2
  return { lng: Math.max(-180, lng > 180 ? lng - 360 : lng), lat }
}

export function randomHomes(chance: Chance, count: number): RandomHome[] {
  return Array.from({ length: count }, (_, index) => {
    const figures = StrategyKey.options.flatMap((key) => {
      const status = chance.pick(['OK', 'OK', 'OK', 'OK', 'INFINITE', 'NEGATIVE_NO_CASH', null])
      // Not −0, which a database does not tell from 0.
      const roi = status === 'OK' ? Math.round(chance.between(-2_000, 2_000)) / 100 + 0 : null
      const known = (low: number, high: number) =>
        status === null ? null : Math.round(chance.between(low, high))
      return [
        [`${key}Status`, status],
        [`${key}Roi`, roi],
        [`${key}ConservativeStatus`, status],
        [
          `${key}ConservativeRoi`,
          roi === null ? null : Math.round((roi - chance.between(0, 5)) * 100) / 100 + 0,
        ],
        [`${key}Cash`, known(20_000, 500_000)],
        [`${key}CashFlow`, key === 'fixFlip' ? null : known(-2_000, 3_000)],
      ]
    })
    return { ...randomFacts(chance, index, count), ...(Object.fromEntries(figures) as Figures) }
  })
}

const ROWS_PER_INSERT = 2_000

export async function storeHomes(db: Database, homes: readonly RandomHome[]): Promise<void> {
  for (let first = 0; first < homes.length; first += ROWS_PER_INSERT)
    await bulkUpsert(db, properties, homes.slice(first, first + ROWS_PER_INSERT), { key: [properties.id] })
}

/** Stores homes with what they belong to: the changes of their sources and the markets of their cities. */
export async function storeMarket(db: Database, homes: readonly RandomHome[]): Promise<void> {
  await storeHomes(db, homes)
  await db
    .insert(importMarks)
    .values(Object.entries(sourceDays).map(([source, changeDay]) => ({ source, changeDay })))
  await db
    .insert(markets)
    .values(cities.map((one, index) => ({ id: `market-${index}`, ...one, description: '' })))
  await analyzeTables(db)
}

export type RandomQuery = Record<string, string>

export function randomBounds(chance: Chance): Bounds {
  if (chance.isTrue(0.1)) return { sw: { lat: -90, lng: -180 }, ne: { lat: 90, lng: 180 } }
  const size = chance.pick([0.3, 2, 10, 60, 170])
  const at = placeOf(chance)
  const wrap = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng)
  const clamp = (lat: number) => Math.max(-90, Math.min(90, lat))
  return {
    sw: { lat: clamp(at.lat - size * chance.fraction()), lng: wrap(at.lng - size * chance.fraction()) },
    ne: { lat: clamp(at.lat + size * chance.fraction()), lng: wrap(at.lng + size * chance.fraction()) },
  }
}

/** @param share of the filters that are set */
export function randomFilters(chance: Chance, share: number): RandomQuery {
  const from = (low: number, high: number) => Math.round(chance.between(low, high))
  const range = (name: string, low: number, high: number): RandomQuery => {
    const [least, most] = [from(low, high), from(low, high)].toSorted((a, b) => a - b)
    return { [`min${name}`]: String(least), [`max${name}`]: String(most) }
  }
  const strategy = chance.pick(StrategyKey.options)
  const all: RandomQuery = {
    ...range('Price', 40_000, 1_500_000),
    minBeds: String(from(0, 5)),
    minBaths: String(from(0, 3)),
    ...range('Area', 500, 3_000),
    ...range('PricePerSquareFoot', 50, 900),
    ...range('YearBuilt', 1900, 2024),
    ...range('Lot', 500, 15_000),
    ...range('DaysOnMarket', 0, 900),
    status: chance.pick(['forSale', 'sold']),
    minCashOnCashRoi: String(from(-20, 20)),
    maxCash: String(from(20_000, 500_000)),
    ...(strategy !== 'fixFlip' && { minCashFlow: String(from(-2_000, 3_000)) }),
    minDscr: String(from(0, 200) / 100),
    includeIncomplete: 'true',
    market: `market-${from(0, cities.length - 1)}`,
  }
  const asked = Object.fromEntries(Object.entries(all).filter(() => chance.isTrue(share)))
  const returnCase = chance.pick(['expected', 'conservative'])
  const isOfStrategy = ['minCashOnCashRoi', 'maxCash', 'minCashFlow'].some((name) => name in asked)
  return isOfStrategy || chance.isTrue(0.7) ? { ...asked, strategy, returnCase } : asked
}

export function randomOrder(chance: Chance, { strategy }: RandomQuery): RandomQuery {
  const orders = homeOrders.filter(
    (order) =>
      !(['return', 'cash', 'cashFlow'].includes(order) && strategy === undefined) &&
      !(order === 'cashFlow' && strategy === 'fixFlip'),
  )
  return { sort: chance.pick(orders), ...(chance.isTrue(0.5) && { order: chance.pick(['asc', 'desc']) }) }
}

const priceOf = (home: RandomHome) => home.listingPrice ?? home.soldPrice

const bathsOf = ({ bathroomsFull: full, bathroomsHalf: half }: RandomHome) =>
  full === null && half === null ? null : (full ?? 0) + (half ?? 0)

export const pricePerSquareFoot = (home: RandomHome) => {
  const price = priceOf(home)
  return price === null || !home.buildingArea ? null : price / home.buildingArea
}

const DAY_MS = 86_400_000

/** From the list date to the sale, or to the last day of which its source or the home knows anything. */
export function daysOnMarket(home: RandomHome): number | null {
  const changed = home.modifiedAt?.slice(0, 10) ?? ''
  const last =
    home.status === 'sold'
      ? home.soldDate
      : sourceDays[home.source] > changed
        ? sourceDays[home.source]
        : changed
  if (last === null || home.listDate === null) return null
  const days = (Date.parse(last) - Date.parse(home.listDate)) / DAY_MS
  return days >= 0 && days <= 3_650 ? days : null
}

/** Whether filters by return find the home. */
export const isRanked = (home: RandomHome, query: RandomQuery) =>
  home.checkReasons.length + home.evidenceReasons.length === 0 &&
  (query['includeIncomplete'] === 'true' || home.missingFacts.length === 0)

function plainReturn(home: RandomHome, { strategy, returnCase }: RandomQuery): number | null {
  const name = `${strategy}${returnCase === 'conservative' ? 'Conservative' : ''}` as StrategyKey
  return home[`${name}Status`] === 'INFINITE' ? Infinity : home[`${name}Roi`]
}

/** The return that medians are made of; null for a home that is not ranked. */
export const comparedReturn = (home: RandomHome, query: RandomQuery): number | null =>
  query['strategy'] !== undefined && isRanked(home, query) ? plainReturn(home, query) : null

const isInBounds = ({ sw, ne }: Bounds, lng: number, lat: number) =>
  lat >= sw.lat &&
  lat <= ne.lat &&
  (sw.lng <= ne.lng ? lng >= sw.lng && lng <= ne.lng : lng >= sw.lng || lng <= ne.lng)

/** A home that can be found, which has a position. */
export type FoundHome = RandomHome & { lng: number; lat: number }

/** The homes that a search finds. */
export function homesThatMeet(homes: readonly RandomHome[], bounds: Bounds, query: RandomQuery): FoundHome[] {
  const strategy = query['strategy'] as StrategyKey
  const limits: [value: (home: RandomHome) => number | null, least?: string, most?: string][] = [
    [priceOf, query['minPrice'], query['maxPrice']],
    [({ bedrooms }) => bedrooms, query['minBeds']],
    [bathsOf, query['minBaths']],
    [({ buildingArea }) => buildingArea, query['minArea'], query['maxArea']],
    [pricePerSquareFoot, query['minPricePerSquareFoot'], query['maxPricePerSquareFoot']],
    [({ yearBuilt }) => yearBuilt, query['minYearBuilt'], query['maxYearBuilt']],
    [({ lotSize }) => lotSize, query['minLot'], query['maxLot']],
    [daysOnMarket, query['minDaysOnMarket'], query['maxDaysOnMarket']],
    [(home) => plainReturn(home, query), query['minCashOnCashRoi']],
    [(home) => home[`${strategy}Cash`], undefined, query['maxCash']],
    [(home) => home[`${strategy}CashFlow`], query['minCashFlow']],
    [({ buyHoldDscr }) => buyHoldDscr, query['minDscr']],
  ]
  const set = limits.filter(([, least, most]) => least !== undefined || most !== undefined)
  const isByReturn = ['minCashOnCashRoi', 'maxCash', 'minCashFlow', 'minDscr'].some((name) => name in query)
  const market = query['market'] === undefined ? null : cities[Number(query['market'].split('-')[1])]!
  return homes.filter((home): home is FoundHome => {
    if (!home.visible || home.lng === null || home.lat === null) return false
    return (
      isInBounds(bounds, home.lng, home.lat) &&
      set.every(([valueOf, least, most]) => {
        const value = valueOf(home)
        return (
          value !== null &&
          (least === undefined || value >= Number(least)) &&
          (most === undefined || value <= Number(most))
        )
      }) &&
      (query['status'] === undefined || home.status === query['status']) &&
      (!isByReturn || isRanked(home, query)) &&
      (market === null ||
        (home.city.toLowerCase() === market.city.toLowerCase() && home.state === market.state))
    )
  })
}

/** The same in the order that the query asks for; unknown values last. */
export function inOrder(homes: readonly FoundHome[], query: RandomQuery): FoundHome[] {
  const ranked =
    (valueOf: (home: RandomHome) => number | null) =>
    (home: RandomHome): number | null =>
      isRanked(home, query) ? valueOf(home) : null
  const strategy = query['strategy'] as StrategyKey
  const values: Record<HomeOrder, (home: FoundHome) => number | string | null> = {
    address: ({ addressFull }) => addressFull.toLowerCase(),
    price: priceOf,
    return: ranked((home) => plainReturn(home, query)),
    cash: ranked((home) => home[`${strategy}Cash`]),
    cashFlow: ranked((home) => home[`${strategy}CashFlow`]),
    dscr: ranked(({ buyHoldDscr }) => buyHoldDscr),
    daysOnMarket,
    beds: ({ bedrooms }) => bedrooms,
    baths: bathsOf,
    area: ({ buildingArea }) => buildingArea,
    pricePerSquareFoot,
    yearBuilt: ({ yearBuilt }) => yearBuilt,
    lot: ({ lotSize }) => lotSize,
  }
  const valueOf =
    query['sort'] === undefined ? ({ lng }: FoundHome) => lng : values[query['sort'] as HomeOrder]
  const sign = query['order'] === 'desc' ? -1 : 1
  return homes
    .map((home) => ({ home, value: valueOf(home) }))
    .toSorted((a, b) => {
      if (a.value !== b.value) {
        if (a.value === null) return 1
        if (b.value === null) return -1
        return a.value < b.value ? -sign : sign
      }
      return a.home.id < b.home.id ? -1 : 1
    })
    .map(({ home }) => home)
}
