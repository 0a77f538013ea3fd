import * as v from 'valibot'
import { fields } from '../fields'
import { Dollars, Fraction, Nights, Percent } from '../units'
import { defineStrategy } from './defineStrategy'
import { cost, fraction, months, nights, rentFractions } from './inputFields'
import { AnalysisWarning, ReturnStatus } from './returns'
import { CalculationSteps } from './calculation'

/** Defaults of optional inputs, also shown in forms. From §9 of the specification unless marked as our choice. */
export const shortTermConstants = {
  /** Choice: June to August. */
  peakNights: 92,
  /** National average of 2024. */
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
  /** This and `closingCosts` are 0 if omitted. */
  furnishingCost: v.optional(cost('furnishingCost')),
  closingCosts: v.optional(cost('closingCosts')),
  platformFeePercentage: v.optional(
    fraction('platformFeePercentage'),
    shortTermConstants.platformFeePercentage,
  ),
  managementPercentage: v.optional(fraction('managementPercentage'), shortTermConstants.managementPercentage),
  /** Fractions of the revenue. The occupancy rate already expresses vacancy. */
  maintenancePercentage: rentFractions.maintenancePercentage,
  capexPercentage: rentFractions.capexPercentage,
})
export type ShortTermInput = v.InferOutput<typeof ShortTermInput>

/** A figure is null if there is no loan term or it would divide by 0. */
export const ShortTermResults = v.object({
  cashOnCashRoi: v.nullable(Percent),
  cashOnCashRoiStatus: ReturnStatus,
  /** This and the next two are the inputs, unchanged. */
  peakSeasonRate: Dollars,
  offSeasonRate: Dollars,
  estimatedOccupancyRate: Fraction,
  peakNights: Nights,
  downPayment: Dollars,
  loanAmount: Dollars,
  monthlyMortgage: v.nullable(Dollars),
  grossAnnualRevenue: Dollars,
  /** Without mortgage payments. */
  annualExpenses: Dollars,
  netOperatingIncome: Dollars,
  totalInvestment: Dollars,
  warnings: v.array(AnalysisWarning),
  working: CalculationSteps,
})
export type ShortTermResults = v.InferOutput<typeof ShortTermResults>

export const shortTermStrategy = defineStrategy({
  path: 'shortterm',
  summaryField: 'ShortTermResults',
  returnPer: 'year',
  priceInput: 'listingPrice',
  input: ShortTermInput,
  results: ShortTermResults,
})

export const analyzeShortTerm = shortTermStrategy.analyze
