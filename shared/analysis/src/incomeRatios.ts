import type { BrrrrInput, BrrrrResults, Dollars, ShortTermInput, ShortTermResults } from '@freehold/contracts'
import { rentalCosts } from './mortgageSteps'
import { percentOf, quotient } from './returns'
import { computed, given, startCalculation, type Figure, type CalculationWithSteps } from './calculation'

/** NOI relative to the value of the home (cap rate) and to its loan (DSCR); null if it would divide by 0. */
function ratiosOf(
  calculation: CalculationWithSteps,
  noi: Figure<Dollars>,
  whole: Figure<Dollars>,
  monthlyMortgage: Dollars | null,
) {
  const capRate = calculation.step(
    'capRate',
    'Cap rate',
    'percent',
    'NOI ÷ value of the home × 100',
    [noi, whole],
    percentOf,
  )
  const dscr = calculation.step(
    'dscr',
    'Debt service coverage (DSCR)',
    'ratio',
    'NOI ÷ (12 × monthly mortgage)',
    [noi, computed('monthlyMortgage', 'Monthly mortgage', monthlyMortgage)],
    (income, payment) => quotient(income, 12 * payment),
  )
  return { capRate: capRate.value, dscr: dscr.value, steps: calculation.steps }
}

/** Ratios of a short-term rental, to the price. */
export const shortTermRatios = (input: ShortTermInput, results: ShortTermResults) =>
  ratiosOf(
    startCalculation({}),
    computed('netOperatingIncome', 'Net operating income (NOI)', results.netOperatingIncome),
    given('listingPrice', 'dollars', input.listingPrice),
    results.monthlyMortgage,
  )

/** Ratios after the refinance, to the ARV, on which the new loan is based. */
export function brrrrRatios(input: BrrrrInput, results: BrrrrResults) {
  const calculation = startCalculation({})
  const noi = calculation.step(
    'noi',
    'Net operating income (NOI)',
    'dollars',
    '12 × (monthly rent − taxes − HOA − insurance − other expenses)',
    [given('monthlyRent', 'dollars', input.monthlyRent), ...rentalCosts(input)],
    (income, taxes, hoa, insurance, other) => 12 * (income - taxes - hoa - insurance - other),
  )
  return ratiosOf(calculation, noi, given('arv', 'dollars', input.arv), results.monthlyMortgage)
}
