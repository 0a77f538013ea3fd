import * as v from 'valibot'
import { fields } from '../fields'
import { Dollars, Percent } from '../units'
import { CLOSING_COSTS_FRACTION } from '../specConstants'
import { defineStrategy } from './defineStrategy'
import { cost, fraction, months, percent } from './inputFields'
import { AnalysisWarning, ReturnStatus } from './returns'
import { CalculationSteps } from './calculation'

/** Defaults of optional inputs, also shown in forms. From §9 of the specification unless marked as our choice. */
export const fixFlipConstants = {
  /** In percent; `contingencyPercentage` is the same number as a fraction. */
  rehabContingency: 10,
  contingencyPercentage: 0.1,
  holdingPeriodMonths: 6,
  sellingCostsPercentage: 0.06,
  hardMoneyInterestRate: 0.12,
  hardMoneyPoints: 0.02,
  insuranceRateFlip: 0.007,
  /** Choice: the hard-money loan is the smaller of these fractions of price and ARV. */
  loanToPrice: 0.9,
  loanToArv: 0.7,
  closingPercentage: CLOSING_COSTS_FRACTION,
} as const

/** The 70 % rule: price and rehab may cost at most this fraction of the ARV. */
export const SEVENTY_PERCENT_RULE = 0.7

const flipFields = fields({
  purchasePrice: cost('purchasePrice'),
  arv: cost('arv'),
  /** What the home is sold for, if not for its ARV. The loan and the 70 % rule depend on the ARV alone. */
  salePrice: v.optional(cost('salePrice')),
  /** Before contingency. */
  rehabCosts: cost('rehabCosts'),
  /** One number in two units, applied once: percent here, a fraction in `contingencyPercentage`. */
  rehabContingency: v.optional(percent('rehabContingency')),
  contingencyPercentage: v.optional(fraction('contingencyPercentage')),
  holdingPeriodMonths: v.optional(months('holdingPeriodMonths'), fixFlipConstants.holdingPeriodMonths),
  sellingCostsPercentage: v.optional(
    fraction('sellingCostsPercentage'),
    fixFlipConstants.sellingCostsPercentage,
  ),
  hardMoneyInterestRate: v.optional(
    fraction('hardMoneyInterestRate'),
    fixFlipConstants.hardMoneyInterestRate,
  ),
  hardMoneyPoints: v.optional(fraction('hardMoneyPoints'), fixFlipConstants.hardMoneyPoints),
  /** A year's insurance as a fraction of the price; ignored if `monthlyInsurance` is given. */
  insuranceRateFlip: v.optional(fraction('insuranceRateFlip')),
  monthlyTaxes: cost('monthlyTaxes'),
  monthlyInsurance: v.optional(cost('monthlyInsurance')),
  monthlyUtilities: cost('monthlyUtilities'),
  allCash: v.optional(v.boolean('All cash must be true or false'), false),
  loanToPrice: v.optional(fraction('loanToPrice'), fixFlipConstants.loanToPrice),
  loanToArv: v.optional(fraction('loanToArv'), fixFlipConstants.loanToArv),
  closingPercentage: v.optional(fraction('closingPercentage'), fixFlipConstants.closingPercentage),
})

/** The same number typed in percent and as a fraction differs by rounding errors only. */
const SAME_NUMBER = 1e-9

export const FixFlipInput = v.pipe(
  flipFields,
  v.forward(
    v.partialCheck(
      [['rehabContingency'], ['contingencyPercentage']],
      ({ rehabContingency: percent, contingencyPercentage: part }) =>
        percent === undefined || part === undefined || Math.abs(percent / 100 - part) < SAME_NUMBER,
      'Rehab contingency and Contingency are one number in two units, and they differ',
    ),
    ['rehabContingency'],
  ),
)
export type FixFlipInput = v.InferOutput<typeof FixFlipInput>

/** Returns are for the whole project, not for a year, except `annualizedRoi`. */
export const FixFlipResults = v.object({
  cashOnCashRoi: v.nullable(Percent),
  cashOnCashRoiStatus: ReturnStatus,
  afterRepairValue: Dollars,
  loanAmount: Dollars,
  /** Including contingency. */
  rehabCosts: Dollars,
  holdingCosts: Dollars,
  /** Points and closing costs. */
  purchaseCosts: Dollars,
  sellingCosts: Dollars,
  cashNeeded: Dollars,
  netProfit: Dollars,
  /** Null if the project costs nothing. */
  returnOnInvestment: v.nullable(Percent),
  /** Cash-on-cash ROI times 12 divided by the months; null without a return or holding period. */
  annualizedRoi: v.nullable(Percent),
  /** The highest offer by the 70 % rule. */
  maxOffer70: Dollars,
  warnings: v.array(AnalysisWarning),
  working: CalculationSteps,
})
export type FixFlipResults = v.InferOutput<typeof FixFlipResults>

export const fixFlipStrategy = defineStrategy({
  path: 'fixflip',
  summaryField: 'FixFlipResults',
  returnPer: 'project',
  priceInput: 'purchasePrice',
  input: FixFlipInput,
  results: FixFlipResults,
})

export const analyzeFixFlip = fixFlipStrategy.analyze
