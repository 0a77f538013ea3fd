import type { InsuranceEstimate, Percent, TaxEstimate } from '@freehold/contracts'
import { roundToCents } from './roundToCents'
import { summarizeExpenses, type AnnualExpense } from './summarizeExpenses'

/**
 * Percent of the price a year: the average premium of homeowners over the median value of their homes, of 2021.
 * @see NAIC, 'Dwelling Fire, Homeowners Owner-Occupied, and Homeowners Tenant Report': 1,411 dollars; American Community
 *   Survey, table B25077: 281,400 dollars
 */
const NATIONAL_RATE = 0.5

const NATIONAL_SOURCE = 'national average of 2021 (NAIC, Census)'

interface InsuranceEvidence {
  /** Dollars. */
  LatestListingPrice: number | null
  expenses: readonly AnnualExpense[]
}

/** Insurance at the national rate. Null if the listing states its insurance, and without a price. */
export function estimateInsurance({
  LatestListingPrice: price,
  expenses,
}: InsuranceEvidence): InsuranceEstimate | null {
  if (price === null || price <= 0 || !summarizeExpenses(expenses).insuranceMissing) return null
  return {
    annualInsurance: roundToCents((price * NATIONAL_RATE) / 100),
    rate: NATIONAL_RATE as Percent,
    source: NATIONAL_SOURCE,
  }
}

interface AssumedHome {
  expenses: readonly AnnualExpense[]
  tax?: Pick<TaxEstimate, 'annualTax'> | null | undefined
  insurance?: Pick<InsuranceEstimate, 'annualInsurance'> | null | undefined
}

/** The expenses of the listing, with the taxes and insurance that are assumed where it states none. */
export const expensesWithAssumed = ({ expenses, tax, insurance }: AssumedHome): readonly AnnualExpense[] => [
  ...expenses,
  ...(tax ? [{ type: 'Tax', name: 'Assumed property tax', value: tax.annualTax }] : []),
  ...(insurance ? [{ type: 'Insurance', name: 'Assumed insurance', value: insurance.annualInsurance }] : []),
]
