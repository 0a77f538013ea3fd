import * as v from 'valibot'
import { AreasText } from './areas'
import { Id } from './fields'
import { dollarsIn, numberIn, SearchFilters, squareFeetIn } from './searchFilters'
import { Dollars, Ratio } from './units'

const YEAR_MAX = 9_999
const DAYS_MAX = 100_000

const countIn = (name: string, most: number) =>
  v.pipe(
    numberIn(name),
    v.integer(`${name} is not a whole number`),
    v.minValue(0, `${name} is below 0`),
    v.maxValue(most, `${name} is above ${most}`),
  )

/** Which of a strategy's two stored returns: from its estimates, or from the lower ends of their ranges. */
export const returnCases = ['expected', 'conservative'] as const
export const ReturnCase = v.picklist(returnCases, 'returnCase is neither expected nor conservative')
export type ReturnCase = v.InferOutput<typeof ReturnCase>

/**
 * Filters of a search for the whole market; limits are inclusive, and a home of which a figure is unknown meets no filter
 * for it. Apart from {@link SearchFilters}, so that who does not use them does not load them.
 */
export const MarketFilters = v.object({
  ...SearchFilters.entries,
  /** Which return of the strategy `minCashOnCashRoi`, the order and medians go by: `expected` if omitted. */
  returnCase: v.optional(ReturnCase),
  /** The cash that `strategy` needs. A filter by it, or by its cash flow, finds the homes that one by its return finds. */
  maxCash: v.optional(dollarsIn('maxCash')),
  /** Dollars a month of `strategy`; negative for a loss. Fix & Flip has no cash flow. */
  minCashFlow: v.optional(v.pipe(numberIn('minCashFlow'), Dollars)),
  /** Debt service coverage of the loan of Buy & Hold, whatever the strategy. */
  minDscr: v.optional(v.pipe(numberIn('minDscr'), v.minValue(0, 'minDscr is below 0'), Ratio)),
  /** The price divided by the area. */
  minPricePerSquareFoot: v.optional(dollarsIn('minPricePerSquareFoot')),
  maxPricePerSquareFoot: v.optional(dollarsIn('maxPricePerSquareFoot')),
  minYearBuilt: v.optional(countIn('minYearBuilt', YEAR_MAX)),
  maxYearBuilt: v.optional(countIn('maxYearBuilt', YEAR_MAX)),
  minLot: v.optional(squareFeetIn('minLot')),
  maxLot: v.optional(squareFeetIn('maxLot')),
  minDaysOnMarket: v.optional(countIn('minDaysOnMarket', DAYS_MAX)),
  maxDaysOnMarket: v.optional(countIn('maxDaysOnMarket', DAYS_MAX)),
  /** The id of a market: homes in its city. */
  market: v.optional(Id),
  /** Homes in any of the areas that a user has drawn. */
  areas: v.optional(AreasText),
})
export type MarketFilters = v.InferOutput<typeof MarketFilters>

/** The least and the most of a figure; a search refuses a pair that no home can meet. */
export const filterRanges = [
  ['minPrice', 'maxPrice'],
  ['minArea', 'maxArea'],
  ['minPricePerSquareFoot', 'maxPricePerSquareFoot'],
  ['minYearBuilt', 'maxYearBuilt'],
  ['minLot', 'maxLot'],
  ['minDaysOnMarket', 'maxDaysOnMarket'],
] as const
