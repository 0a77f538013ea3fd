import * as v from 'valibot'
import { endpoint } from './endpoint'
import { searchClusters } from './marketSearch'
import { Dollars, Percent } from './units'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

// Apart from the other searches of a market, so that who shows no heat map does not load it.

/** Homes of one place. A median is null if fewer than `MARKET_SAMPLE_MIN` of them have its figure. */
const heat = {
  /** Those in the bounds that meet the filters. */
  count: Count,
  /** Of those whose returns of the strategy can be compared; null without a strategy. Most may be infinite: the text. */
  medianReturn: v.nullable(v.union([Percent, v.literal('Infinity')])),
  /** Of those whose price and area are known. */
  medianPricePerSquareFoot: v.nullable(Dollars),
}

/** The homes of a hexagon, or of the part of it that is in the bounds. */
export const HeatCell = v.object({
  /** Column and row, as `hexagonCorners` takes them. */
  x: Count,
  y: Count,
  ...heat,
})
export type HeatCell = v.InferOutput<typeof HeatCell>

export const HeatMap = v.object({
  /** Which one the hexagons are for: the whole number below that of the query, less where the view holds too many. */
  zoom: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24)),
  /** Of all homes in the bounds that meet the filters; each is in one cell. */
  total: Count,
  /** Those with homes, from north to south. */
  cells: v.array(HeatCell),
})
export type HeatMap = v.InferOutput<typeof HeatMap>

/** Counts every home in the bounds that meets the filters, by hexagon of `hexagonAt`. */
export const searchHeat = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/searchHeat',
  query: searchClusters.query,
  result: HeatMap,
})

/** How many ZIP codes {@link searchHeatByZip} lists at most. */
export const HEAT_AREAS_MAX = 500

export const HeatArea = v.object({
  /** Empty for homes of which it is unknown. */
  postalCode: v.string(),
  /** That of most of its homes; null if it is unknown, or the ZIP code is. */
  city: v.nullable(v.string()),
  ...heat,
})
export type HeatArea = v.InferOutput<typeof HeatArea>

export const HeatTable = v.object({
  /** How many there are in view. */
  total: Count,
  /** Those with most homes first, at most {@link HEAT_AREAS_MAX}. */
  areas: v.array(HeatArea),
})
export type HeatTable = v.InferOutput<typeof HeatTable>

/** Counts the homes of {@link searchHeat} by ZIP code, whatever the zoom. */
export const searchHeatByZip = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/searchHeatByZip',
  query: searchClusters.query,
  result: HeatTable,
})
