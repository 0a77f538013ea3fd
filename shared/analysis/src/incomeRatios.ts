import type { BrrrrInput, BrrrrResults, Dollars, ShortTermInput, ShortTermResults } from '@freehold/contracts'
import { debtServiceCoverage, netOperatingIncome } from './noiAndDscr'
import { rentalCosts } from './mortgageSteps'
import { otherExpenses } from './rentFractions'
import { percentOf } from './returns'
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
  const mortgage = computed('monthlyMortgage', 'Monthly mortgage', monthlyMortgage)
  const dscr = debtServiceCoverage(calculation, noi, mortgage)
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
  const rent = given('monthlyRent', 'dollars', input.monthlyRent)
  const noi = netOperatingIncome(
    calculation,
    rent,
    rentalCosts(input, otherExpenses(calculation, input, rent)),
  )
  return ratiosOf(calculation, noi, given('arv', 'dollars', input.arv), results.monthlyMortgage)
}
