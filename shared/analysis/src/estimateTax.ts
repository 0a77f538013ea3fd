import type { TaxEstimate } from '@freehold/contracts'
import { roundToCents } from './roundToCents'
import { summarizeExpenses, type AnnualExpense } from './summarizeExpenses'

/** The rate of an area, with what it is based on. */
export type TaxRate = Omit<TaxEstimate, 'annualTax'>

interface TaxEvidence {
  /** Dollars. */
  LatestListingPrice: number | null
  expenses: readonly AnnualExpense[]
}

/** Taxes at the rate of the home's area. Null if the listing states its taxes, and without a rate or a price. */
export function estimateTax(
  { LatestListingPrice: price, expenses }: TaxEvidence,
  rate: TaxRate | null,
): TaxEstimate | null {
  if (rate === null || price === null || price <= 0 || !summarizeExpenses(expenses).taxMissing) return null
  return { annualTax: roundToCents((price * rate.rate) / 100), ...rate }
}
