import * as v from 'valibot'
import { endpoint } from './endpoint'
import { Id } from './fields'
import type { ListingStatus } from './listingStatus'
import { MarketFilters } from './marketFilters'
import type { PropertySummary } from './properties'
import { SearchQuery } from './searchQuery'
import { ReturnFact, ReturnStatus, type StoredReturn } from './strategies/returns'
import { Dollars, LatLngLiteral, Percent } from './units'

/** By what homes can be ordered. Those of which it is unknown come last in either order; ties are in the order of ids. */
export const homeOrders = [
  'address',
  'price',
  'return',
  'cash',
  'cashFlow',
  'dscr',
  'daysOnMarket',
  'beds',
  'baths',
  'area',
  'pricePerSquareFoot',
  'yearBuilt',
  'lot',
] as const
export const HomeOrder = v.picklist(homeOrders, `sort is none of ${homeOrders.join(', ')}`)
export type HomeOrder = v.InferOutput<typeof HomeOrder>

export const MarketQuery = v.object({
  ...SearchQuery.entries,
  ...MarketFilters.entries,
  /** Without it by longitude. `return`, `cash` and `cashFlow` are those of `strategy`. */
  sort: v.optional(HomeOrder),
  /** Of `sort`; `asc` if omitted. */
  order: v.optional(v.picklist(['asc', 'desc'], 'order is neither asc nor desc')),
  /** Continues after the last home of the previous page: its `next`. */
  lastValue: v.optional(v.pipe(v.string(), v.maxLength(400))),
})
export type MarketQuery = v.InferOutput<typeof MarketQuery>

/** A number; why there is none; or null if nothing was computed. */
const returnValue = v.nullable(v.union([Percent, ReturnStatus]))
const numbers = v.array(v.nullable(v.number()))

const uuid = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/

/** A UUID without its hyphens, which are a tenth of a page. An id that looks like one gets a hyphen in front. */
export const packId = (id: string): string =>
  /^-*[0-9a-f]{32}$/.test(id) ? `-${id}` : id.replace(uuid, '$1$2$3$4$5')

const unpackId = (packed: string) =>
  /^-+[0-9a-f]{32}$/.test(packed)
    ? packed.slice(1)
    : packed.replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, '$1-$2-$3-$4-$5')

/** A step is about a meter. */
export const STEPS_PER_DEGREE = 100_000

/** Bits of `traits`: 1 sold, 4 implausible, from 8 on each {@link ReturnFact} as assumed, then each as missing. */
const SOLD = 1
const IMPLAUSIBLE = 4
const ASSUMED_FROM = 8
const MISSING_FROM = ASSUMED_FROM << ReturnFact.options.length

/**
 * What tags and the list show of homes, by column: the same place in each list is the same home. That takes a third of the
 * bytes and time of objects. `unpackHomeTags` makes objects of it.
 */
export const HomeTags = v.object({
  /** As {@link packId} writes them. */
  ids: v.array(v.string()),
  /** Steps from the home before, the first from 0, of which a degree has {@link STEPS_PER_DEGREE}. */
  lngs: v.array(v.number()),
  lats: v.array(v.number()),
  addresses: v.array(v.string()),
  /** As `LatestListingPrice`. */
  prices: numbers,
  beds: numbers,
  baths: numbers,
  areas: numbers,
  daysOnMarket: numbers,
  traits: v.array(v.number()),
  /** Dollars of a cut of the asking price in the last 30 days. */
  priceCuts: numbers,
  /** Brokers, and by home the place of its broker among them; null without one. */
  offices: v.array(v.string()),
  officeOf: numbers,
  /** By the place of an implausible home: why. */
  checks: v.record(v.string(), v.array(v.string())),
  /**
   * Only if a strategy is given: its returns in percent with two decimals, on their side of the threshold (3.004 is
   * 3.001), and, rounded up, the cash it needs and its cash flow a month.
   */
  expected: v.optional(v.array(returnValue)),
  conservative: v.optional(v.array(returnValue)),
  cash: v.optional(numbers),
  cashFlow: v.optional(numbers),
  /** `lastValue` of the next page; null on the last. */
  next: v.nullable(v.string()),
})
export type HomeTags = v.InferOutput<typeof HomeTags>

/** {@link searchProperties} as slim as tags and the list need it, at most `SEARCH_PAGE_SIZE` homes. */
export const searchHomeTags = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/searchProperties',
  query: v.object({ ...MarketQuery.entries, view: v.literal('tags', 'view is not tags') }),
  result: HomeTags,
})

/** The same of the homes of `listUnplaced`, with its pages: `next` is its `after`. The lists of coordinates are empty. */
export const listUnplacedTags = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/unplacedProperties',
  query: v.object({
    bounds: SearchQuery.entries.bounds,
    ...MarketFilters.entries,
    after: v.optional(Id),
    view: v.literal('tags', 'view is not tags'),
  }),
  result: HomeTags,
})

/** What tags and the list show of a home, under the names that a search result has. */
export interface HomeTag extends Pick<
  PropertySummary,
  | '_id'
  | 'PropertyAddressFull'
  | 'LatestListingPrice'
  | 'BedroomsTotal'
  | 'BathroomsTotal'
  | 'BuildingAreaTotal'
  | 'location'
> {
  listingStatus: ListingStatus
  isImplausible: boolean
  checks: string[]
  assumedFacts: ReturnFact[]
  missingFacts: ReturnFact[]
  DaysOnMarket: number | null
  ListOfficeName: string | null
  priceCut: Dollars | null
  /** Null without a strategy, or if nothing was computed. */
  expected: StoredReturn | null
  conservative: StoredReturn | null
  cash: Dollars | null
  cashFlow: Dollars | null
}

/** A home in the list; one that has no coordinates is not on the map. */
export type ListedHome = Omit<HomeTag, 'location'>

const returnOf = (value: number | string | null | undefined): StoredReturn | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'number'
    ? { cashOnCashRoi: value as Percent, cashOnCashRoiStatus: 'OK' }
    : { cashOnCashRoi: null, cashOnCashRoiStatus: value as ReturnStatus }
}

const factsFrom = (traits: number, first: number) =>
  ReturnFact.options.filter((_, index) => traits & (first << index))

/** The homes of a page, one object each. */
export function unpackHomeTags(page: HomeTags): HomeTag[] {
  let [lngSteps, latSteps] = [0, 0]
  return page.ids.map((packed, at) => {
    const _id = unpackId(packed)
    lngSteps += page.lngs[at] ?? 0
    latSteps += page.lats[at] ?? 0
    const traits = page.traits[at] ?? 0
    const office = page.officeOf[at]
    return {
      _id,
      location: { coordinates: [lngSteps / STEPS_PER_DEGREE, latSteps / STEPS_PER_DEGREE] },
      PropertyAddressFull: page.addresses[at]!,
      LatestListingPrice: (page.prices[at] ?? null) as Dollars | null,
      BedroomsTotal: page.beds[at] ?? null,
      BathroomsTotal: page.baths[at] ?? null,
      BuildingAreaTotal: (page.areas[at] ?? null) as HomeTag['BuildingAreaTotal'],
      listingStatus: traits & SOLD ? 'sold' : 'forSale',
      isImplausible: Boolean(traits & IMPLAUSIBLE),
      checks: page.checks[at] ?? [],
      assumedFacts: factsFrom(traits, ASSUMED_FROM),
      missingFacts: factsFrom(traits, MISSING_FROM),
      DaysOnMarket: page.daysOnMarket[at] ?? null,
      ListOfficeName: typeof office === 'number' ? (page.offices[office] ?? null) : null,
      priceCut: (page.priceCuts[at] ?? null) as Dollars | null,
      expected: returnOf(page.expected?.[at]),
      conservative: returnOf(page.conservative?.[at]),
      cash: (page.cash?.[at] ?? null) as Dollars | null,
      cashFlow: (page.cashFlow?.[at] ?? null) as Dollars | null,
    }
  })
}

/** `Infinity` as the text. */
const anyPercent = v.union([Percent, v.literal('Infinity')])

/** The homes of a cell of the map's grid, or of the part of it that is in the bounds. */
export const HomeCluster = v.object({
  /** Column and row of the cell at its `level`. */
  x: v.number(),
  y: v.number(),
  count: v.number(),
  /** The smallest bounds that hold them. */
  bounds: v.object({ ne: LatLngLiteral, sw: LatLngLiteral }),
  /** Null without a known price. In the same bucket as the true median. */
  medianPrice: v.nullable(Dollars),
  /** How many of them have a return to compare; null without a strategy. */
  ranked: v.nullable(v.number()),
  medianReturn: v.nullable(anyPercent),
  /** Exact. */
  bestReturn: v.nullable(anyPercent),
})
export type HomeCluster = v.InferOutput<typeof HomeCluster>

export const HomeClusters = v.object({
  /** Cells are those of a Web Mercator grid of 2^level by 2^level; each lies in one cell of the level below. */
  level: v.number(),
  /** Of all homes in the bounds, and of their medians. */
  total: v.number(),
  medianPrice: v.nullable(Dollars),
  medianReturn: v.nullable(anyPercent),
  clusters: v.array(HomeCluster),
})
export type HomeClusters = v.InferOutput<typeof HomeClusters>

/** Counts every home in the bounds that meets the filters, by cell of a grid about 64 pixels wide at the zoom. */
export const searchClusters = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/searchClusters',
  query: v.omit(MarketQuery, ['type', 'lastValue', 'sort', 'order']),
  result: HomeClusters,
})
