import * as v from 'valibot'
import { fields } from '../fields'
import { Dollars, Percent, Ratio } from '../units'
import { defineStrategy } from './defineStrategy'
import { HoldingAssumptions, HoldingResults } from './holding'
import { cost, fraction, income, months } from './inputFields'
import { AnalysisWarning, ReturnStatus } from './returns'
import { Working } from './working'

/** What `POST /property/{id}/buyhold` carries; annual amounts come divided by 12. */
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
  /** Counts as 0 when left out; the form offers 3 % of the price. */
  closingCosts: v.optional(cost('closingCosts')),
  /** Parts of the rent that investors set aside; none when left out. */
  vacancyPercentage: v.optional(fraction('vacancyPercentage')),
  managementPercentage: v.optional(fraction('managementPercentage')),
  maintenancePercentage: v.optional(fraction('maintenancePercentage')),
  capexPercentage: v.optional(fraction('capexPercentage')),
  /** Asks for the figures of a holding period as well. */
  holding: v.optional(HoldingAssumptions),
})
export type BuyHoldInput = v.InferOutput<typeof BuyHoldInput>

/** Null figures could not be computed: without a loan term, or because they would divide by nothing. */
export const BuyHoldResults = v.object({
  cashOnCashRoi: v.nullable(Percent),
  cashOnCashRoiStatus: ReturnStatus,
  netMonthlyIncome: v.nullable(Dollars),
  grossMonthlyExpenses: v.nullable(Dollars),
  totalCashNeeded: Dollars,
  totalCosts: Dollars,
  /** As put in: the rent that a form starts from. */
  monthlyRent: Dollars,
  /** What the loan leaves of the price, the price at most. */
  downPayment: Dollars,
  loanAmount: Dollars,
  monthlyMortgage: v.nullable(Dollars),
  /** A year's rent less costs, before the loan. */
  noi: Dollars,
  capRate: v.nullable(Percent),
  /** Debt service coverage: null without a mortgage. */
  dscr: v.nullable(Ratio),
  /** Gross rent multiplier: price over a year's rent. */
  grm: v.nullable(Ratio),
  /** Monthly rent in percent of the price. */
  onePercentRule: v.nullable(Percent),
  /** The part of the rent that pays all costs; above 1 no occupancy does. */
  breakEvenOccupancy: v.nullable(Ratio),
  /** Answered when it was asked for. */
  holding: v.optional(HoldingResults),
  warnings: v.array(AnalysisWarning),
  working: Working,
})
export type BuyHoldResults = v.InferOutput<typeof BuyHoldResults>

export const buyHoldStrategy = defineStrategy({
  tabLabel: 'Buy/Hold',
  path: 'buyhold',
  summaryField: 'BuyHoldResults',
  returnPer: 'year',
  input: BuyHoldInput,
  results: BuyHoldResults,
})

export const analyzeBuyHold = buyHoldStrategy.analyze
