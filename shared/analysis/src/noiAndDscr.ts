import type { Dollars } from '@freehold/contracts'
import type { rentalCosts } from './mortgageSteps'
import { quotient } from './returns'
import type { Figure, Calculation } from './calculation'

/** A year's rent less its costs, without the loan. */
export const netOperatingIncome = (
  calculation: Calculation,
  rent: Figure<Dollars>,
  costs: ReturnType<typeof rentalCosts>,
) =>
  calculation.step(
    'noi',
    'Net operating income (NOI)',
    'dollars',
    '12 × (monthly rent − taxes − HOA − insurance − other expenses)',
    [rent, ...costs],
    (income, taxes, hoa, insurance, other) => 12 * (income - taxes - hoa - insurance - other),
  )

/** How many times the NOI pays the year's mortgage payments; null without payments. */
export const debtServiceCoverage = (
  calculation: Calculation,
  noi: Figure<Dollars>,
  mortgage: Figure<Dollars | null>,
) =>
  calculation.step(
    'dscr',
    'Debt service coverage (DSCR)',
    'ratio',
    'NOI ÷ (12 × monthly mortgage)',
    [noi, mortgage],
    (income, payment) => quotient(income, 12 * payment),
  )
