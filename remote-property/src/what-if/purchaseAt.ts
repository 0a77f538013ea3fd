import { engines, roundToCents } from '@freehold/analysis'
import type { AnalysisInput, Dollars } from '@freehold/contracts'

/** The amounts of a purchase with a mortgage that change with its price, in cents. */
export interface PurchaseAtPrice {
  price: Dollars
  downPayment: Dollars
  closingCosts: Dollars
}

/** The same purchase at another price, as the search for the highest price assumes it. */
export function purchaseAt<Key extends 'buyHold' | 'shortTerm'>(
  strategy: Key,
  input: AnalysisInput<Key>,
  price: Dollars,
): PurchaseAtPrice {
  const { downPaymentAmount, closingCosts = 0 } = engines[strategy].atPrice(input, price)
  return { price, downPayment: roundToCents(downPaymentAmount), closingCosts: roundToCents(closingCosts) }
}
