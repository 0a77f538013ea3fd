import * as v from 'valibot'
import { AreasText } from './areas'
import { endpoint } from './endpoint'
import { Id, required } from './fields'
import { PropertySummary } from './properties'
import { StateCode } from './states'
import { StoredReturn } from './strategies/returns'
import { byStrategy } from './strategies/strategyKeys'
import { Bounds, Dollars, Fraction, IsoDate, Percent, Ratio } from './units'

/** A figure that would rest on fewer homes, sales or leases is null: a few odd ones would make the market. */
export const MARKET_SAMPLE_MIN = 10

/** How many whole months the sales and leases of a report are from. */
export const MARKET_MONTHS = 12

/** How many homes `best` lists, unless so few are for sale that it lists them all. */
export const MARKET_BEST_MAX = 6

/** The last days of each class of days on the market but the last, which has no end. */
export const marketDayEnds = [7, 14, 30, 60, 90] as const

/** The classes of returns: each holds those above `from` plus its place, up to one point more; the outermost all beyond. */
export const marketReturnScale = { from: -12, to: 12 } as const

/** The number of bedrooms from which on leases are counted together. */
export const MARKET_BEDROOMS_MAX = 5

/** How many homes areas may hold, so that a report takes seconds at most: a city has as many. */
export const MARKET_HOMES_MAX = 100_000

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A median, and how many it is of; null if they are fewer than {@link MARKET_SAMPLE_MIN}. */
const medianIn = <Unit extends v.GenericSchema>(unit: Unit) =>
  v.object({ count: Count, median: v.nullable(unit) })

/** An `INFINITE` return is the text. */
const ReturnPercent = v.union([Percent, v.literal('Infinity')])

export const MarketReturns = v.object({
  /** Homes for sale whose return can be compared: plausible, and without a missing fact. */
  count: Count,
  /** Null with fewer than {@link MARKET_SAMPLE_MIN}. */
  distribution: v.nullable(
    v.object({
      median: ReturnPercent,
      /** The first and the third quartile. */
      middleHalf: v.tuple([ReturnPercent, ReturnPercent]),
      /** The share of the homes whose return is above the 3% line. */
      aboveLine: Fraction,
      /** Homes by class of {@link marketReturnScale}. */
      classes: v.array(Count),
    }),
  ),
})
export type MarketReturns = v.InferOutput<typeof MarketReturns>

const Rent = v.object({
  /** Leases. */
  count: Count,
  /** Dollars a month; null with fewer than {@link MARKET_SAMPLE_MIN}. */
  median: v.nullable(Dollars),
  middleHalf: v.nullable(v.tuple([Dollars, Dollars])),
})

export const MarketMonth = v.object({
  /** '2024-03' */
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  /** Sales. */
  count: Count,
  price: medianIn(Dollars),
  pricePerSquareFoot: medianIn(Dollars),
})
export type MarketMonth = v.InferOutput<typeof MarketMonth>

/** A home for sale with its figures of one strategy. */
export const MarketHome = v.object({
  ...v.pick(PropertySummary, [
    '_id',
    'PropertyAddressFull',
    'LatestListingPrice',
    'BedroomsTotal',
    'BathroomsTotal',
    'BuildingAreaTotal',
    'yearBuilt',
    'DaysOnMarket',
    'ListOfficeName',
    'isImplausible',
    'checks',
    'assumedFacts',
    'missingFacts',
  ]).entries,
  expected: v.nullable(StoredReturn),
  conservative: v.nullable(StoredReturn),
  /** The cash that it needs, rounded up. */
  cash: v.nullable(Dollars),
  /** Dollars a month, rounded up; null for a strategy without a rent. */
  cashFlow: v.nullable(Dollars),
})
export type MarketHome = v.InferOutput<typeof MarketHome>

/**
 * What is offered, sold and let in a market. Listings to check are counted and in no figure; neither are sales to check, or
 * below what any home sells for. Counts are always stated.
 */
export const MarketReport = v.object({
  /** As homes there spell it most often, else as it was asked for. A ZIP code's city is that of most of its homes. */
  place: v.object({
    zip: v.nullable(v.string()),
    city: v.nullable(v.string()),
    state: v.nullable(v.string()),
  }),
  /** Around its homes on the map; null without any. */
  bounds: v.nullable(Bounds),
  /** The last day of which anything is known of its homes; null if none is. */
  asOf: v.nullable(IsoDate),
  forSale: v.object({
    count: Count,
    /** On the market for 7 days or less. */
    newInWeek: Count,
    /** Implausible listings, which no figure includes. */
    toCheck: Count,
    /** Others whose returns lack a fact, such as taxes, so that no figure of returns includes them. */
    incomplete: Count,
    price: medianIn(Dollars),
    pricePerSquareFoot: medianIn(Dollars),
    /** `byClass`: homes by class of {@link marketDayEnds}; null where the median is. */
    daysOnMarket: v.object({ ...medianIn(Count).entries, byClass: v.nullable(v.array(Count)) }),
  }),
  /** In the last {@link MARKET_MONTHS} whole months. */
  sales: v.object({
    count: Count,
    price: medianIn(Dollars),
    pricePerSquareFoot: medianIn(Dollars),
    /** How long the homes for sale would last if as many were sold each month. */
    monthsOfSupply: v.nullable(Ratio),
    /** Every one of the months, the oldest first; empty without `asOf`. */
    months: v.array(MarketMonth),
  }),
  /** Of leases in the same months. */
  rent: v.object({
    ...Rent.entries,
    /** By bedrooms, up to {@link MARKET_BEDROOMS_MAX} or more; null where they are unknown, last. */
    byBedrooms: v.array(v.object({ bedrooms: v.nullable(Count), ...Rent.entries })),
  }),
  returns: v.object(byStrategy(() => v.object({ expected: MarketReturns, conservative: MarketReturns }))),
  /**
   * The homes for sale with the best expected returns, the best first. If fewer than {@link MARKET_SAMPLE_MIN} are for sale
   * all of them, those without a return to compare last.
   */
  best: v.object(byStrategy(() => v.array(MarketHome))),
  /** Where fewer are for sale: the city of most homes of a ZIP code or area, if it has more. */
  larger: v.nullable(v.object({ city: v.string(), state: v.string(), forSale: Count })),
})
export type MarketReport = v.InferOutput<typeof MarketReport>

const ONE_OF = 'Name one of market, zip, areas, or city and state'

/** One place: a market that Admins maintain, a city, a ZIP code or drawn areas. */
export const MarketReportQuery = v.pipe(
  v.object({
    /** The id of a market: its city. */
    market: v.optional(Id),
    city: v.optional(required('city')),
    state: v.optional(v.picklist(StateCode.options, 'state is not a state')),
    zip: v.optional(v.pipe(v.string(), v.regex(/^\d{5}$/, 'zip is not five digits'))),
    areas: v.optional(AreasText),
  }),
  v.forward(
    v.partialCheck(
      [['market'], ['city'], ['state'], ['zip'], ['areas']],
      ({ market, city, state, zip, areas }) =>
        [market, city ?? state, zip, areas].filter((given) => given !== undefined).length === 1,
      ONE_OF,
    ),
    ['market'],
  ),
  v.forward(
    v.partialCheck(
      [['city'], ['state']],
      ({ city, state }) => city !== undefined || state === undefined,
      'city is required with state',
    ),
    ['city'],
  ),
  v.forward(
    v.partialCheck(
      [['city'], ['state']],
      ({ city, state }) => state !== undefined || city === undefined,
      'state is required with city',
    ),
    ['state'],
  ),
)
export type MarketReportQuery = v.InferOutput<typeof MarketReportQuery>

export const getMarketReport = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/marketReport',
  query: MarketReportQuery,
  result: MarketReport,
  refusals: [404],
})
