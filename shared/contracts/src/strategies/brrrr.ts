import * as v from 'valibot'
import { fields } from '../fields'
import { Dollars, Percent } from '../units'
import { CLOSING_COSTS_FRACTION } from '../specConstants'
import { defineStrategy } from './defineStrategy'
import { cost, fraction, income, months, rentFractions } from './inputFields'
import { AnalysisWarning, ReturnStatus } from './returns'
import { CalculationSteps } from './calculation'

/** Defaults of optional inputs, also shown in forms. From §9 of the specification unless marked as our choice. */
export const brrrrConstants = {
  loanLtv: 0.7,
  rehabPercentage: 0.125,
  refiLtv: 0.8,
  /** Choice: the bridge loan is interest-only, at the price of hard money. */
  bridgeMonths: 6,
  bridgeInterestRate: 0.12,
  bridgePoints: 0.02,
  closingPercentage: CLOSING_COSTS_FRACTION,
  /** Choice: a fraction of the new loan. */
  refiCostPercentage: 0.02,
} as const

/** The agencies' maximum LTV of a cash-out refinance of a one-unit investment property. */
export const AGENCY_REFINANCE_LTV_MAX = 0.75

/** Buy with a bridge loan, rehab, rent, refinance. Interest rate and loan term are those of the refinance. */
export const BrrrrInput = fields({
  listingPrice: cost('listingPrice'),
  arv: cost('arv'),
  monthlyRent: income('monthlyRent'),
  monthlyTaxes: cost('monthlyTaxes'),
  monthlyHoa: cost('monthlyHoa'),
  monthlyInsurance: cost('monthlyInsurance'),
  monthlyExpenses: cost('monthlyExpenses'),
  interestRate: fraction('interestRate'),
  loanTermInMonths: months('loanTermInMonths'),
  loanLtv: v.optional(fraction('loanLtv'), brrrrConstants.loanLtv),
  rehabPercentage: v.optional(fraction('rehabPercentage'), brrrrConstants.rehabPercentage),
  refiLtv: v.optional(fraction('refiLtv'), brrrrConstants.refiLtv),
  bridgeMonths: v.optional(months('bridgeMonths'), brrrrConstants.bridgeMonths),
  bridgeInterestRate: v.optional(fraction('bridgeInterestRate'), brrrrConstants.bridgeInterestRate),
  bridgePoints: v.optional(fraction('bridgePoints'), brrrrConstants.bridgePoints),
  closingPercentage: v.optional(fraction('closingPercentage'), brrrrConstants.closingPercentage),
  refiCostPercentage: v.optional(fraction('refiCostPercentage'), brrrrConstants.refiCostPercentage),
  /** Once it is rented, after the rehab. */
  ...rentFractions,
})
export type BrrrrInput = v.InferOutput<typeof BrrrrInput>

/** A figure is null if there is no loan term or it would divide by 0. */
export const BrrrrResults = v.object({
  cashOnCashRoi: v.nullable(Percent),
  cashOnCashRoiStatus: ReturnStatus,
  arv: Dollars,
  loanAmount: Dollars,
  rehabCost: Dollars,
  /** Fees of the bridge loan, paid at purchase. */
  points: Dollars,
  /** Closing costs of the purchase. */
  closingCosts: Dollars,
  /** Cash at purchase: negative if paid, positive if received. */
  cashPaidReceived: Dollars,
  holdingCosts: Dollars,
  totalCashNeeded: Dollars,
  refiLoanAmount: Dollars,
  refiCosts: Dollars,
  cashAtRefiClose: Dollars,
  /** Negative if the refinance returned more cash than was put in. */
  cashLeftInDeal: Dollars,
  monthlyMortgage: v.nullable(Dollars),
  netMonthlyIncome: v.nullable(Dollars),
  grossMonthlyExpenses: v.nullable(Dollars),
  /** The input, unchanged. */
  monthlyRent: Dollars,
  warnings: v.array(AnalysisWarning),
  working: CalculationSteps,
})
export type BrrrrResults = v.InferOutput<typeof BrrrrResults>

export const brrrrStrategy = defineStrategy({
  path: 'brrrr',
  summaryField: 'BRRRRResults',
  returnPer: 'year',
  priceInput: 'listingPrice',
  input: BrrrrInput,
  results: BrrrrResults,
})

export const analyzeBrrrr = brrrrStrategy.analyze
