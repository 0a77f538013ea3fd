import { interestOnlyPayment } from '@freehold/analysis'
import type { Dollars, FixFlipInput, FixFlipResults } from '@freehold/contracts'

export interface FlipMonths {
  /** Cash that is paid when the home is bought: price and costs less the loan, and the repairs. */
  atPurchase: Dollars
  interest: Dollars
  taxes: Dollars
  insurance: Dollars
  utilities: Dollars
  /** The sum of a month. */
  monthly: Dollars
  months: number
  salePrice: Dollars
  sellingCosts: Dollars
  /** What the sale brings after its costs and the loan. */
  proceeds: Dollars
}

/** The cash of a flip by month, from its inputs and results: the months cost the same. */
export function flipMonths(input: FixFlipInput, results: FixFlipResults): FlipMonths {
  const {
    purchasePrice,
    monthlyTaxes: taxes,
    monthlyUtilities: utilities,
    holdingPeriodMonths: months,
  } = input
  const { loanAmount, rehabCosts, purchaseCosts, sellingCosts } = results
  const interest = interestOnlyPayment(loanAmount, input.hardMoneyInterestRate)
  const insurance = input.monthlyInsurance ?? ((input.insuranceRateFlip ?? 0) * purchasePrice) / 12
  const salePrice = input.salePrice ?? input.arv
  const dollars = (value: number) => value as Dollars
  return {
    atPurchase: dollars(purchasePrice - loanAmount + rehabCosts + purchaseCosts),
    interest: dollars(interest),
    taxes,
    insurance: dollars(insurance),
    utilities,
    monthly: dollars(interest + taxes + insurance + utilities),
    months,
    salePrice,
    sellingCosts,
    proceeds: dollars(salePrice - sellingCosts - loanAmount),
  }
}
