import {
  defaultClosingCosts,
  defaultDownPayment,
  defaultRehabCost,
  expensesWithAssumed,
  monthlyExpensesOf,
} from '@freehold/analysis'
import type { Property } from '@freehold/contracts'

/** Inputs that the facts of a property give, in dollars. A missing fact is null: the form asks for it. */
export function knownFacts(property: Property) {
  const { LatestListingPrice: price, arv, rent } = property
  return {
    listingPrice: price,
    purchasePrice: price,
    downPaymentAmount: price && defaultDownPayment(price),
    closingCosts: price && defaultClosingCosts(price),
    rehabCost: price && defaultRehabCost(price),
    rehabCosts: price && defaultRehabCost(price),
    arv: arv && arv.arv,
    monthlyRent: rent && rent.monthlyRent,
    ...monthlyExpensesOf(expensesWithAssumed(property)),
  }
}
