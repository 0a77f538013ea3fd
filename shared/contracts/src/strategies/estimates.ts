import * as v from 'valibot'
import { Dollars, IsoDate, Percent } from '../units'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Position of a price between the lowest and highest price of the comps. */
export const PriceGauge = v.object({
  /** 0 at the lowest comp, 100 at the highest; 100 if all comps cost the same. */
  position: Percent,
  status: v.picklist(['HIGHER', 'LOWER', 'WITHIN']),
  low: Dollars,
  high: Dollars,
})
export type PriceGauge = v.InferOutput<typeof PriceGauge>

/** What an estimate from adjusted sales is based on; of a rent, they are leases with their rents as prices. */
export const AdjustedSalesBasis = v.object({
  /** The city with the most sales of the market that the worths of differences were learnt from. */
  market: v.string(),
  /** How many sales they were learnt from, the oldest and the newest day of them. */
  salesLearntFrom: count,
  firstDay: IsoDate,
  lastDay: IsoDate,
  /** How past sales compared with values from earlier ones; null with too few, and then there is no range. */
  test: v.nullable(
    v.object({
      sales: count,
      /** Half of them sold for a price that is nearer to the value than this. */
      medianErrorPercent: Percent,
      /** How many of them sold for a price in the range. */
      insidePercent: Percent,
    }),
  ),
})
export type AdjustedSalesBasis = v.InferOutput<typeof AdjustedSalesBasis>

/** An estimate of the value after repair, not an appraisal. */
export const ArvEstimate = v.object({
  arv: Dollars,
  /** The bounds of the 80 % range of adjusted sales, or the lowest and highest value by a comp. */
  low: Dollars,
  high: Dollars,
  /**
   * Median price per square foot, median price, or the list price without any uplift. `MEDIAN_PPSF` too if `adjusted` is
   * given, as earlier versions of remotes know no other method.
   */
  method: v.picklist(['MEDIAN_PPSF', 'MEDIAN_PRICE', 'LIST_PRICE']),
  compsUsed: count,
  /** The day from which the comps' recency is counted; older stored estimates omit it. */
  asOf: v.optional(IsoDate),
  /** Given if it is the weighted mean of adjusted sales. */
  adjusted: v.optional(AdjustedSalesBasis),
  /** Given if the home is worn and valued in average condition, as repaired: its stated condition, and its value in it. */
  asIs: v.optional(v.object({ condition: v.string(), value: Dollars })),
  /** Given instead if its market has too few worn sales to tell its value in its stated condition, which is this one. */
  repairedFrom: v.optional(v.string()),
})
export type ArvEstimate = v.InferOutput<typeof ArvEstimate>

/** Property taxes that are assumed because the listing does not state them. */
export const TaxEstimate = v.object({
  annualTax: Dollars,
  /** Percent of the price a year. */
  rate: Percent,
  /** A table of rates that the operator has loaded, or the median of the homes around whose taxes are known. */
  method: v.picklist(['RATE_TABLE', 'MEDIAN_RATE']),
  /** The ZIP code, city, county or state that the rate is for. */
  area: v.string(),
  /** The name of the table; null for a median. */
  source: v.nullable(v.string()),
  /** How many homes the median is of; 0 for a table. */
  homesUsed: count,
})
export type TaxEstimate = v.InferOutput<typeof TaxEstimate>

/** Insurance that is assumed because the listing does not state it. */
export const InsuranceEstimate = v.object({
  annualInsurance: Dollars,
  /** Percent of the price a year. */
  rate: Percent,
  /** What the rate is based on, in words. */
  source: v.string(),
})
export type InsuranceEstimate = v.InferOutput<typeof InsuranceEstimate>

export const RentEstimate = v.object({
  /** Dollars a month: the 50th percentile. */
  monthlyRent: Dollars,
  /** The 25th and the 75th percentile; older stored estimates omit them. */
  low: v.optional(Dollars),
  high: v.optional(Dollars),
  /** Rental comps, HUD's small-area rent, or a national yield on the price. */
  method: v.picklist(['RENTAL_COMPS', 'SMALL_AREA_RENT', 'PRICE_YIELD']),
  /** How many leases it is from. */
  compsUsed: count,
  /** Of rental comps: the day from which their recency is counted. */
  asOf: v.optional(IsoDate),
  /** Given if it is the weighted mean of adjusted leases; else rental comps give a median per square foot. */
  adjusted: v.optional(AdjustedSalesBasis),
  /** Of a small-area rent: the year of the table, if it is known. */
  year: v.optional(count),
})
export type RentEstimate = v.InferOutput<typeof RentEstimate>
