import * as v from 'valibot'
import { fields } from '../fields'
import { Dollars, Percent, Ratio } from '../units'
import { defineStrategy } from './defineStrategy'
import { HoldingAssumptions, HoldingResults } from './holding'
import { cost, fraction, income, months, rentFractions } from './inputFields'
import { AnalysisWarning, ReturnStatus } from './returns'
import { CalculationSteps } from './calculation'

/** The body of `POST /property/{id}/buyhold`; annual amounts are divided by 12. */
export const BuyHoldInput = fields({
  listingPrice: cost('listingPrice'),
  downPaymentAmount: cost('downPaymentAmount'),
  interestRate: fraction('interestRate'),
  loanTermInMonths: months('loanTermInMonths'),
  monthlyRent: income('monthlyRent'),
  monthlyTaxes: cost('monthlyTaxes'),
  monthlyHoa: cost('monthlyHoa'),
  monthlyInsurance: cost('monthlyInsurance'),
  monthlyExpenses: cost('monthlyExpenses'),
  rehabCost: cost('rehabCost'),
  /** 0 if omitted; the form starts with `CLOSING_COSTS_FRACTION` of the price. */
  closingCosts: v.optional(cost('closingCosts')),
  ...rentFractions,
  /** If given, the results include a holding period. */
  holding: v.optional(HoldingAssumptions),
})
export type BuyHoldInput = v.InferOutput<typeof BuyHoldInput>

/** A figure is null if there is no loan term or it would divide by 0. */
export const BuyHoldResults = v.object({
  cashOnCashRoi: v.nullable(Percent),
  cashOnCashRoiStatus: ReturnStatus,
  netMonthlyIncome: v.nullable(Dollars),
  grossMonthlyExpenses: v.nullable(Dollars),
  totalCashNeeded: Dollars,
  totalCosts: Dollars,
  /** The input, unchanged. */
  monthlyRent: Dollars,
  /** At most the price. */
  downPayment: Dollars,
  loanAmount: Dollars,
  monthlyMortgage: v.nullable(Dollars),
  /** A year's rent less expenses, before loan payments. */
  noi: Dollars,
  capRate: v.nullable(Percent),
  /** Null without a mortgage. */
  dscr: v.nullable(Ratio),
  /** Gross rent multiplier: price divided by a year's rent. */
  grm: v.nullable(Ratio),
  /** Monthly rent in percent of the price. */
  onePercentRule: v.nullable(Percent),
  /** The occupancy at which the rent pays all costs; above 1 if none does. */
  breakEvenOccupancy: v.nullable(Ratio),
  /** Only if the input has `holding`. */
  holding: v.optional(HoldingResults),
  warnings: v.array(AnalysisWarning),
  working: CalculationSteps,
})
export type BuyHoldResults = v.InferOutput<typeof BuyHoldResults>

export const buyHoldStrategy = defineStrategy({
  path: 'buyhold',
  summaryField: 'BuyHoldResults',
  returnPer: 'year',
  priceInput: 'listingPrice',
  input: BuyHoldInput,
  results: BuyHoldResults,
})

export const analyzeBuyHold = buyHoldStrategy.analyze
