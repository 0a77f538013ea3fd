import type { ShortTermInput, ShortTermResults } from '@freehold/contracts'
import { offeredShortTermExpenses, seasonRatesFromRent } from './defaults'
import type { Engine } from './Engine'
import { financing, mortgagePayment, rentalCosts } from './mortgageSteps'
import { percentOf, returnStatus } from './returns'
import { rentFractions, sumOf } from './rentFractions'
import { roundToCents } from './roundToCents'
import { purchaseDefaults, rentalDefaults } from './sharedDefaults'
import { given, startCalculation, type AnalysisOptions, type Calculation } from './calculation'
import { purchaseWarnings } from './warnings'

const NIGHTS_A_YEAR = 365
/** Our choice: cost of furnishing for guests, as a fraction of the price. */
const FURNISHING_FRACTION = 0.05

/** Rent out by the night. Returns are per year. */
export function shortTerm(input: ShortTermInput, options: AnalysisOptions = {}): ShortTermResults {
  const calculation = startCalculation(options)
  const { downPayment, loanAmount } = financing(calculation, input)
  const monthlyMortgage = mortgagePayment(calculation, loanAmount, input)
  const { grossAnnualRevenue, annualExpenses, netOperatingIncome } = operations(calculation, input)
  const totalInvestment = calculation.step(
    'totalInvestment',
    'Total investment',
    'dollars',
    'down payment + rehab cost + furnishing + closing costs',
    [
      downPayment,
      given('rehabCost', 'dollars', input.rehabCost),
      given('furnishingCost', 'dollars', input.furnishingCost ?? 0),
      given('closingCosts', 'dollars', input.closingCosts ?? 0),
    ],
    (down, rehab, furnishing, closing) => down + rehab + furnishing + closing,
  )
  const flow = monthlyMortgage.value === null ? null : netOperatingIncome.value - 12 * monthlyMortgage.value
  const cashOnCashRoi = calculation.step(
    'cashOnCashRoi',
    'Cash-on-cash ROI',
    'percent',
    '(net operating income − 12 × monthly mortgage) ÷ total investment × 100',
    [netOperatingIncome, monthlyMortgage, totalInvestment],
    (income, payment, cash) => percentOf(income - 12 * payment, cash),
  )
  return {
    cashOnCashRoi: cashOnCashRoi.value,
    cashOnCashRoiStatus: returnStatus(cashOnCashRoi.value, flow),
    peakSeasonRate: input.peakSeasonRate,
    offSeasonRate: input.offSeasonRate,
    estimatedOccupancyRate: input.estimatedOccupancyRate,
    peakNights: input.peakNights,
    downPayment: downPayment.value,
    loanAmount: loanAmount.value,
    monthlyMortgage: monthlyMortgage.value,
    grossAnnualRevenue: grossAnnualRevenue.value,
    annualExpenses: annualExpenses.value,
    netOperatingIncome: netOperatingIncome.value,
    totalInvestment: totalInvestment.value,
    warnings: purchaseWarnings(input, monthlyMortgage),
    working: calculation.steps,
  }
}

/** A year's revenue and expenses, without the mortgage. */
function operations(calculation: Calculation, input: ShortTermInput) {
  const grossAnnualRevenue = calculation.step(
    'grossAnnualRevenue',
    'Gross annual revenue',
    'dollars',
    'occupancy × (peak rate × peak nights + off-season rate × (365 − peak nights))',
    [
      given('estimatedOccupancyRate', 'fraction', input.estimatedOccupancyRate),
      given('peakSeasonRate', 'dollars', input.peakSeasonRate),
      given('offSeasonRate', 'dollars', input.offSeasonRate),
      given('peakNights', 'nights', input.peakNights),
    ],
    (occupancy, peak, off, nights) => occupancy * (peak * nights + off * (NIGHTS_A_YEAR - nights)),
  )
  const fees = [
    given('platformFeePercentage', 'fraction', input.platformFeePercentage),
    ...rentFractions(input),
  ]
  const annualExpenses = calculation.step(
    'annualExpenses',
    'Annual expenses',
    'dollars',
    `12 × (taxes + HOA + insurance + other expenses) + revenue × (${fees.map(({ label }) => label.toLowerCase()).join(' + ')})`,
    [...rentalCosts(input), grossAnnualRevenue, ...fees],
    (taxes, hoa, insurance, other, revenue, ...fractions) =>
      12 * (taxes + hoa + insurance + other) + revenue * sumOf(fractions),
  )
  const netOperatingIncome = calculation.step(
    'netOperatingIncome',
    'Net operating income (NOI)',
    'dollars',
    'gross annual revenue − annual expenses',
    [grossAnnualRevenue, annualExpenses],
    (revenue, expenses) => revenue - expenses,
  )
  return { grossAnnualRevenue, annualExpenses, netOperatingIncome }
}

export const shortTermEngine: Engine<'shortTerm'> = {
  compute: shortTerm,
  defaults: (facts) => ({
    ...purchaseDefaults(facts),
    ...rentalDefaults(facts),
    furnishingCost: roundToCents(facts.price * FURNISHING_FRACTION),
    ...(facts.shortTermMarket ?? (facts.monthlyRent === null ? {} : seasonRatesFromRent(facts.monthlyRent))),
  }),
  offeredExpenses: offeredShortTermExpenses,
}
