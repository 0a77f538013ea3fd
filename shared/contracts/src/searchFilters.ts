import * as v from 'valibot'
import { StrategyKey } from './strategies/strategies'
import { Dollars, Percent, SquareFeet } from './units'

const NUMBER_MAX_LENGTH = 20
const ROOMS_MAX = 1_000

/** A number as a query holds it: `450000`, `-2.5`. */
const numberIn = (name: string) =>
  v.pipe(
    v.string(),
    v.maxLength(NUMBER_MAX_LENGTH, `${name} is too long`),
    v.decimal(`${name} is not a number`),
    v.toNumber(),
  )

const dollarsIn = (name: string) => v.pipe(numberIn(name), v.minValue(0, `${name} is below 0`), Dollars)

const squareFeetIn = (name: string) => v.pipe(numberIn(name), v.minValue(0, `${name} is below 0`), SquareFeet)

const roomsIn = (name: string) =>
  v.pipe(
    numberIn(name),
    v.integer(`${name} is not a whole number`),
    v.minValue(0, `${name} is below 0`),
    v.maxValue(ROOMS_MAX, `${name} is above ${ROOMS_MAX}`),
  )

/**
 * What a search may ask of the homes in its bounds; ends included. A home that does not tell its price, rooms or area,
 * or has no such return, is left out by a filter for it.
 */
export const SearchFilters = v.object({
  /** Of `LatestListingPrice`. */
  minPrice: v.optional(dollarsIn('minPrice')),
  maxPrice: v.optional(dollarsIn('maxPrice')),
  minBeds: v.optional(roomsIn('minBeds')),
  /** Of `BathroomsTotal`. */
  minBaths: v.optional(roomsIn('minBaths')),
  minArea: v.optional(squareFeetIn('minArea')),
  maxArea: v.optional(squareFeetIn('maxArea')),
  status: v.optional(v.picklist(['forSale', 'sold'], 'status is neither forSale nor sold')),
  /** Whose return `minCashOnCashRoi` is asked of; alone it filters nothing. */
  strategy: v.optional(v.picklist(StrategyKey.options, 'strategy is not a strategy')),
  /** Percent. A return without bounds (`INFINITE`) is above any. */
  minCashOnCashRoi: v.optional(v.pipe(numberIn('minCashOnCashRoi'), Percent)),
})
export type SearchFilters = v.InferOutput<typeof SearchFilters>
