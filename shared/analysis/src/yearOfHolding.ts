import type { BuyHoldInput, Dollars, Growth } from '@freehold/contracts'
import { rentalCosts } from './mortgageSteps'
import { rentFractions, sumOf } from './rentFractions'
import { given, type Figure, type Calculation } from './calculation'

/** Number of loan payments in a year: fewer than 12 once its term ends. */
const paymentsInYear = (termInMonths: number, year: number) =>
  Math.min(12, Math.max(0, termInMonths - 12 * (year - 1)))

interface YearlyFigures {
  annualRent: Figure<Dollars>
  annualCosts: Figure<Dollars>
  mortgage: Figure<Dollars | null>
}

/**
 * Cash flow of a year of holding; the first year is 1.
 * @param key the key of the step, because a holding period has one step per year
 */
export function cashFlowOfYear(
  calculation: Calculation,
  key: string,
  year: number,
  { rentGrowth, costGrowth, termInMonths }: { rentGrowth: Growth; costGrowth: Growth; termInMonths: number },
  { annualRent, annualCosts, mortgage }: YearlyFigures,
) {
  const payments = {
    key: `payments${year}`,
    label: 'Payments in the year',
    unit: 'months',
    value: paymentsInYear(termInMonths, year),
    isInput: false,
  } as const
  return calculation.step(
    key,
    `Cash flow of year ${year}`,
    'dollars',
    `rent of the first year × (1 + rent growth)^${year - 1} − costs of the first year × (1 + cost growth)^${year - 1} − ` +
      'payments in the year × monthly mortgage',
    [
      annualRent,
      given('rentGrowth', 'fraction', rentGrowth),
      annualCosts,
      given('costGrowth', 'fraction', costGrowth),
      payments,
      mortgage,
    ],
    (rent, moreRent, costs, moreCosts, count, payment) =>
      rent * (1 + moreRent) ** (year - 1) - costs * (1 + moreCosts) ** (year - 1) - count * payment,
  )
}

/** First-year rent and costs. Costs that are fractions of the rent grow with it, the others at their own rate. */
export function rentAndCosts(calculation: Calculation, input: BuyHoldInput) {
  const parts = rentFractions(input)
  const annualRent = calculation.step(
    'annualRent',
    'Rent of the first year',
    'dollars',
    parts.length === 0
      ? '12 × monthly rent'
      : `12 × monthly rent × (1 − ${parts.map(({ label }) => label.toLowerCase()).join(' − ')})`,
    [given('monthlyRent', 'dollars', input.monthlyRent), ...parts],
    (rent, ...fractions) => 12 * (rent - Math.max(0, rent) * sumOf(fractions)),
  )
  const annualCosts = calculation.step(
    'annualCosts',
    'Costs of the first year',
    'dollars',
    '12 × (taxes + HOA + insurance + other expenses)',
    rentalCosts(input),
    (taxes, hoa, insurance, other) => 12 * (taxes + hoa + insurance + other),
  )
  return { annualRent, annualCosts }
}
