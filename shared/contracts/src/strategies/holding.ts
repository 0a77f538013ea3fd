import * as v from 'valibot'
import { fields } from '../fields'
import { Dollars, Percent } from '../units'
import { fraction, growth, years } from './inputFields'
import { Working } from './working'

/** Choice: how a rental is expected to go on, and what its sale costs. */
export const holdingConstants = {
  holdingYears: 10,
  appreciation: 0.03,
  rentGrowth: 0.02,
  costGrowth: 0.02,
  sellingCostsPercentage: 0.06,
} as const

/** How long a rental is held, and what is assumed of those years and of the sale at their end. */
export const HoldingAssumptions = fields({
  holdingYears: v.optional(years('holdingYears'), holdingConstants.holdingYears),
  appreciation: v.optional(growth('appreciation'), holdingConstants.appreciation),
  rentGrowth: v.optional(growth('rentGrowth'), holdingConstants.rentGrowth),
  costGrowth: v.optional(growth('costGrowth'), holdingConstants.costGrowth),
  sellingCostsPercentage: v.optional(
    fraction('sellingCostsPercentage'),
    holdingConstants.sellingCostsPercentage,
  ),
})
export type HoldingAssumptions = v.InferOutput<typeof HoldingAssumptions>

/** Null figures could not be computed: there is a loan without a term, or no rate answers the cash flows. */
export const HoldingResults = v.object({
  /** The yearly rate at which what comes back is worth what was put in. */
  irr: v.nullable(Percent),
  saleValue: Dollars,
  saleCosts: Dollars,
  loanBalanceAtSale: v.nullable(Dollars),
  saleProceeds: v.nullable(Dollars),
  /** Of all years together, without the sale. */
  totalCashFlow: v.nullable(Dollars),
  /** Cash flow and sale, less the cash put in. */
  totalProfit: v.nullable(Dollars),
  working: Working,
})
export type HoldingResults = v.InferOutput<typeof HoldingResults>
