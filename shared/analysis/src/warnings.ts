import {
  AGENCY_REFINANCE_LTV_MAX,
  type AnalysisWarning,
  type BrrrrInput,
  type BuyHoldInput,
  type Dollars,
} from '@freehold/contracts'
import type { Figure } from './calculation'

/** Warnings of the strategies. None changes the calculation: no loan is capped. */

/** Of a purchase with a mortgage. */
export function purchaseWarnings(
  { downPaymentAmount, listingPrice }: Pick<BuyHoldInput, 'downPaymentAmount' | 'listingPrice'>,
  mortgage: Figure,
): AnalysisWarning[] {
  const warnings: AnalysisWarning[] = []
  if (downPaymentAmount > listingPrice) warnings.push('DOWN_PAYMENT_EXCEEDS_PRICE')
  if (mortgage.value === null) warnings.push('LOAN_TERM_REQUIRED')
  return warnings
}

export function brrrrWarnings(
  { listingPrice, refiLtv }: Pick<BrrrrInput, 'listingPrice' | 'refiLtv'>,
  { loanAmount, rehabCost }: Record<'loanAmount' | 'rehabCost', Figure<Dollars>>,
  mortgage: Figure,
): AnalysisWarning[] {
  const warnings: AnalysisWarning[] = []
  if (loanAmount.value > listingPrice + rehabCost.value) warnings.push('LOAN_EXCEEDS_COST')
  if (refiLtv > AGENCY_REFINANCE_LTV_MAX) warnings.push('REFINANCE_ABOVE_AGENCY_LIMIT')
  if (mortgage.value === null) warnings.push('LOAN_TERM_REQUIRED')
  return warnings
}
