import * as v from 'valibot'
import { endpoint } from './endpoint'
import { IdParams } from './fields'
import { Comp } from './properties'
import { ArvEstimate } from './strategies/estimates'
import { Dollars, Fraction, IsoDate, Miles, Percent } from './units'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A fact as the source states it; null if it does not. */
const Fact = v.nullable(v.union([v.number(), v.string(), v.boolean()]))

/** In what a fact is counted; strings of later versions are read as `count`. */
const FactUnit = v.string()

/** One line of the grid: a fact that is compared. */
export const GridLine = v.object({
  /** Such as `livingArea` or `time`. */
  key: v.string(),
  /** Such as 'Living area'. */
  name: v.string(),
  /** `squareFeet`, `count`, `year`, `yesNo`, `text` or `months`. */
  unit: FactUnit,
  /** What one unit more is worth at this home; null for texts, and if `percentPerMonth` is given. */
  worth: v.nullable(Dollars),
  /** What a month since the sale is worth; null for facts. */
  percentPerMonth: v.nullable(Percent),
  /** The home's own; null for the time since the sale. */
  fact: Fact,
})
export type GridLine = v.InferOutput<typeof GridLine>

const AdjustedPrice = {
  adjustedPrice: Dollars,
  /** With which it counts in the ARV. All weights of a grid add up to 1. */
  weight: Fraction,
}

/** A comp with its differences in dollars. */
export const AdjustedComp = v.object({
  ...Comp.entries,
  miles: Miles,
  pricePerSquareFoot: v.nullable(Dollars),
  /** In the order of the lines: the comp's fact, and what the difference is worth; null dollars if it is not counted. */
  cells: v.array(v.object({ fact: Fact, dollars: v.nullable(Dollars) })),
  /** The sum of all differences, in dollars and relative to the sold price. */
  netAdjustment: Dollars,
  netPercent: Percent,
  /** The sum of their amounts, relative to the sold price. */
  grossPercent: Percent,
  ...AdjustedPrice,
})
export type AdjustedComp = v.InferOutput<typeof AdjustedComp>

const names = v.array(v.string())

/** Why facts are not compared. */
const NotCountedBy = v.object({
  /** This home does not state them. */
  homeUnstated: names,
  /** Few or none of the sales state them. */
  salesUnstated: names,
  /** They are the same in all sales that state them, which then do not tell what a difference is worth. */
  salesAlike: names,
})
export type NotCountedBy = v.InferOutput<typeof NotCountedBy>

/** Where an ARV by adjusted sales comes from. Dollars are cents as decimals; columns add up to the cent. */
export const AdjustmentGrid = v.object({
  arv: ArvEstimate,
  /** The day at whose prices the home is valued. */
  day: IsoDate,
  lines: v.array(GridLine),
  /** The comps of the home's page, the most alike first. */
  comps: v.array(AdjustedComp),
  /** Further sales around that count too; null without any. `adjustedPrice` is their weighted mean. */
  otherSales: v.nullable(v.object({ sales: count, ...AdjustedPrice })),
  /** What the market's sales say of a home like this anywhere in it. */
  market: v.object(AdjustedPrice),
  /** Names of facts that are not compared. */
  notCounted: v.array(v.string()),
  /** The same names by why they are not; earlier versions omit it. */
  notCountedBy: v.optional(NotCountedBy),
  /** Sales within reach that do not count: their prices are too far from those around, or below `priceMin`. */
  setAside: v.array(v.object({ _id: v.string(), MLSSoldPrice: Dollars, soldDate: IsoDate })),
  /** By what factor a price is too far from those around. */
  setAsideFactor: v.number(),
  /** Lower prices are no prices of the market; earlier versions omit it. */
  priceMin: v.optional(Dollars),
})
export type AdjustmentGrid = v.InferOutput<typeof AdjustmentGrid>

/** Null if the home was not valued by adjusted sales. */
export const getAdjustmentGrid = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/property/:id/adjustmentGrid',
  params: IdParams,
  result: v.nullable(AdjustmentGrid),
})
