import * as v from 'valibot'
import { fields } from '../fields'
import { Dollars, Percent } from '../units'
import { fraction, growth, years } from './inputFields'
import { CalculationSteps } from './calculation'

/** Choice: growth of a rental and cost of its sale. */
export const holdingConstants = {
  holdingYears: 10,
  appreciation: 0.03,
  rentGrowth: 0.02,
  costGrowth: 0.02,
  sellingCostsPercentage: 0.06,
} as const

/** The holding period of a rental, with assumptions about its years and the final sale. */
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

/** A figure is null if a loan has no term or the cash flows have no rate of return. */
export const HoldingResults = v.object({
  /** The yearly rate at which the cash flows have a net present value of 0. */
  irr: v.nullable(Percent),
  saleValue: Dollars,
  saleCosts: Dollars,
  loanBalanceAtSale: v.nullable(Dollars),
  saleProceeds: v.nullable(Dollars),
  /** Sum of all years, without the sale. */
  totalCashFlow: v.nullable(Dollars),
  /** Cash flow and sale proceeds less the cash put in. */
  totalProfit: v.nullable(Dollars),
  working: CalculationSteps,
})
export type HoldingResults = v.InferOutput<typeof HoldingResults>
