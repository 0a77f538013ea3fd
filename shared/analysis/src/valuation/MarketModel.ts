import type { IsoDate } from '@freehold/contracts'
import type { MarketKind } from './marketKinds'
import type { UsualRange } from './unusualPrice'

/** A fact that a smaller fraction of the sales state is not learnt. */
export const KNOWN_MIN = 0.3

/**
 * Raise it with every change by which `fitMarket` learns another model from the same sales, or by which homes get other
 * values from it: stored models of other versions are learnt again, and their homes valued again.
 */
export const METHOD_VERSION = 3

/**
 * What differences between homes are worth in a market, learnt from its sales (`fitMarket`). Worths are in logs of
 * prices: 0.07 is about 7 % of a price. A model of leases has monthly rents as prices.
 */
export interface MarketModel {
  kind: MarketKind
  /** The day up to which sales were known. Prices are those of this day. */
  referenceDay: IsoDate
  /** The day of the oldest sale. */
  firstDay: IsoDate
  /** How many sales it was learnt from. */
  sales: number
  /** The worth of each term of `factLines`; 0 where the market's sales do not state the fact. */
  worths: number[]
  /** The terms of the market's average home. */
  averages: number[]
  /** The worth of a month since the sale, and of one of the last six months in addition. */
  timeWorths: [perMonth: number, lately: number]
  /** The log of the price of the average home, in dollars. */
  level: number
  /** A sale whose price differs by more from the sales around is set aside. */
  outlierLimit: number
  /**
   * How many sales were in poor condition, and in poor or fair condition; none where hardly any sale states its own, and
   * missing in models of earlier versions.
   */
  wornSales?: number[]
  /** How past sales compared with the values that this method gives from earlier ones; null with too few of them. */
  test: MarketTest | null
  /**
   * Of a model of leases: the 1st and the 99th percentile of the logs of sold price over a year's rent; null with too few
   * sales to know them, and missing in models of earlier versions.
   */
  usualPriceToRent?: UsualRange | null
}

export interface MarketTest {
  /** How many past sales were valued. */
  sales: number
  /** Half of them sold for a price that is nearer to the value than this. */
  medianErrorPercent: number
  /** How many of them sold for a price in the range, which is calibrated on them. */
  insidePercent: number
  /** Half the width of the range, which holds 80 % of sales or 50 % of leases, in units of the spread of a value. */
  rangeFactor: number
  /** The median of the local dispersions, to which that of a home is relative. */
  dispersion: number
  /**
   * The 1st and the 99th percentile of the logs of sold price over value; null with too few past sales to know them, and
   * missing in models of earlier versions.
   */
  usualErrors?: UsualRange | null
}
