import * as v from 'valibot'
import { listingStatuses } from './listingStatus'
import { StrategyKey } from './strategies/strategyKeys'
import { Dollars, Percent, SquareFeet } from './units'

const NUMBER_MAX_LENGTH = 20
const ROOMS_MAX = 1_000

/** A number in a query string: `450000`, `-2.5`. */
export const numberIn = (name: string) =>
  v.pipe(
    v.string(),
    v.maxLength(NUMBER_MAX_LENGTH, `${name} is too long`),
    v.decimal(`${name} is not a number`),
    v.toNumber(),
  )

export const dollarsIn = (name: string) =>
  v.pipe(numberIn(name), v.minValue(0, `${name} is below 0`), Dollars)

export const squareFeetIn = (name: string) =>
  v.pipe(numberIn(name), v.minValue(0, `${name} is below 0`), SquareFeet)

const roomsIn = (name: string) =>
  v.pipe(
    numberIn(name),
    v.integer(`${name} is not a whole number`),
    v.minValue(0, `${name} is below 0`),
    v.maxValue(ROOMS_MAX, `${name} is above ${ROOMS_MAX}`),
  )

/**
 * Filters of a search; limits are inclusive. A home whose price, rooms, area or return is unknown meets no filter for
 * it.
 */
export const SearchFilters = v.object({
  /** Compared with `LatestListingPrice`. */
  minPrice: v.optional(dollarsIn('minPrice')),
  maxPrice: v.optional(dollarsIn('maxPrice')),
  minBeds: v.optional(roomsIn('minBeds')),
  /** Compared with `BathroomsTotal`. */
  minBaths: v.optional(roomsIn('minBaths')),
  minArea: v.optional(squareFeetIn('minArea')),
  maxArea: v.optional(squareFeetIn('maxArea')),
  status: v.optional(v.picklist(listingStatuses, 'status is neither forSale nor sold')),
  /** The strategy of `minCashOnCashRoi`; filters nothing by itself. */
  strategy: v.optional(v.picklist(StrategyKey.options, 'strategy is not a strategy')),
  /** Percent. An `INFINITE` return is above any limit. */
  minCashOnCashRoi: v.optional(v.pipe(numberIn('minCashOnCashRoi'), Percent)),
  /** `true`: `minCashOnCashRoi` also finds homes whose returns lack a fact, such as taxes. */
  includeIncomplete: v.optional(v.literal('true', 'includeIncomplete is not true')),
})
export type SearchFilters = v.InferOutput<typeof SearchFilters>
