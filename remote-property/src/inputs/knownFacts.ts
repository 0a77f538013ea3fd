import { defaultDownPayment, defaultRehabCost, summarizeExpenses } from '@freehold/analysis'
import type { Property } from '@freehold/contracts'

/** Inputs that the facts of a property give, in dollars. A missing fact is null: the form asks for it. */
export function knownFacts({ LatestListingPrice: price, arv, rent, expenses }: Property) {
  const { annualTax, annualHoa, annualInsurance, annualOther } = summarizeExpenses(expenses)
  return {
    listingPrice: price,
    purchasePrice: price,
    downPaymentAmount: price && defaultDownPayment(price),
    rehabCost: price && defaultRehabCost(price),
    rehabCosts: price && defaultRehabCost(price),
    arv: arv && arv.arv,
    monthlyRent: rent && rent.monthlyRent,
    monthlyTaxes: annualTax / 12,
    monthlyHoa: annualHoa / 12,
    monthlyInsurance: annualInsurance / 12,
    monthlyExpenses: annualOther / 12,
  }
}
