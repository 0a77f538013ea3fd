import * as v from 'valibot'
import { fields } from '../fields'
import { Dollars, Fraction, Nights, Percent } from '../units'
import { defineStrategy } from './defineStrategy'
import { cost, fraction, months, nights } from './inputFields'
import { AnalysisWarning, ReturnStatus } from './returns'
import { Working } from './working'

/** Defaults that a payload may leave out and a form shows. From SPEC §9 unless marked as our choice. */
export const shortTermConstants = {
  /** Choice: June to August. */
  peakNights: 92,
  /** National, 2024. */
  estimatedOccupancyRate: 0.55,
  platformFeePercentage: 0.03,
  managementPercentage: 0.2,
} as const

/** Season rates are dollars a night. */
export const ShortTermInput = fields({
  listingPrice: cost('listingPrice'),
  downPaymentAmount: cost('downPaymentAmount'),
  interestRate: fraction('interestRate'),
  loanTermInMonths: months('loanTermInMonths'),
  peakSeasonRate: cost('peakSeasonRate'),
  offSeasonRate: cost('offSeasonRate'),
  peakNights: v.optional(nights('peakNights'), shortTermConstants.peakNights),
  estimatedOccupancyRate: v.optional(
    fraction('estimatedOccupancyRate'),
    shortTermConstants.estimatedOccupancyRate,
  ),
  monthlyTaxes: cost('monthlyTaxes'),
  monthlyHoa: cost('monthlyHoa'),
  monthlyInsurance: cost('monthlyInsurance'),
  monthlyExpenses: cost('monthlyExpenses'),
  rehabCost: cost('rehabCost'),
  /** These two count as 0 when left out. */
  furnishingCost: v.optional(cost('furnishingCost')),
  closingCosts: v.optional(cost('closingCosts')),
  platformFeePercentage: v.optional(
    fraction('platformFeePercentage'),
    shortTermConstants.platformFeePercentage,
  ),
  managementPercentage: v.optional(fraction('managementPercentage'), shortTermConstants.managementPercentage),
})
export type ShortTermInput = v.InferOutput<typeof ShortTermInput>

/** Null figures could not be computed: without a loan term, or without cash to relate them to. */
export const ShortTermResults = v.object({
  cashOnCashRoi: v.nullable(Percent),
  cashOnCashRoiStatus: ReturnStatus,
  /** As put in, like the next two. */
  peakSeasonRate: Dollars,
  offSeasonRate: Dollars,
  estimatedOccupancyRate: Fraction,
  peakNights: Nights,
  downPayment: Dollars,
  loanAmount: Dollars,
  monthlyMortgage: v.nullable(Dollars),
  grossAnnualRevenue: Dollars,
  /** Without the mortgage. */
  annualExpenses: Dollars,
  netOperatingIncome: Dollars,
  totalInvestment: Dollars,
  warnings: v.array(AnalysisWarning),
  working: Working,
})
export type ShortTermResults = v.InferOutput<typeof ShortTermResults>

export const shortTermStrategy = defineStrategy({
  tabLabel: 'ST Rental',
  path: 'shortterm',
  summaryField: 'ShortTermResults',
  returnPer: 'year',
  input: ShortTermInput,
  results: ShortTermResults,
})

export const analyzeShortTerm = shortTermStrategy.analyze
