import { defaultDownPayment, defaultRehabCost, monthlyExpensesOf } from '@freehold/analysis'
import type { Property } from '@freehold/contracts'

/** Inputs that the facts of a property give, in dollars. A missing fact is null: the form asks for it. */
export function knownFacts({ LatestListingPrice: price, arv, rent, expenses }: Property) {
  return {
    listingPrice: price,
    purchasePrice: price,
    downPaymentAmount: price && defaultDownPayment(price),
    rehabCost: price && defaultRehabCost(price),
    rehabCosts: price && defaultRehabCost(price),
    arv: arv && arv.arv,
    monthlyRent: rent && rent.monthlyRent,
    ...monthlyExpensesOf(expenses),
  }
}
