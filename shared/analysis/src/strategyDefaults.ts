import {
  acceptedInput,
  BrrrrInput,
  BuyHoldInput,
  FixFlipInput,
  fixFlipConstants,
  ShortTermInput,
  type ArvEstimate,
  type Dollars,
  type Fraction,
  type RentEstimate,
} from '@freehold/contracts'
import { defaultDownPayment, defaultRehabCost, seasonRatesFromRent, type Mortgage } from './defaults'
import { roundToCents } from './roundToCents'
import { summarizeExpenses, type AnnualExpense } from './summarizeExpenses'

/** Choice: beds, linen and a kitchen for guests, as a part of the price. */
const FURNISHING_PART = 0.05

/** What is known of a property; money in dollars. */
export interface PropertyFacts {
  LatestListingPrice: number | null
  expenses: readonly AnnualExpense[]
  /** Market data of short-term rental; without it the rates follow from the rent by a rule of thumb. */
  shortTermMarket?: {
    peakSeasonRate: Dollars
    offSeasonRate: Dollars
    estimatedOccupancyRate: Fraction
  } | null
}

/** The inputs each strategy starts from; null where a needed fact is missing or no form would accept it. */
export interface StrategyDefaults {
  buyHold: BuyHoldInput | null
  brrrr: BrrrrInput | null
  fixFlip: FixFlipInput | null
  shortTerm: ShortTermInput | null
}

/**
 * Where both the stored results of a property and its page's forms start. Amounts are rounded to cents, as a form
 * would send them, so that both come to the same results.
 */
export function strategyDefaults(
  facts: PropertyFacts,
  mortgage: Mortgage,
  arv: ArvEstimate | null,
  rent: RentEstimate | null,
): StrategyDefaults {
  const price = facts.LatestListingPrice
  if (price === null || price <= 0) return { buyHold: null, brrrr: null, fixFlip: null, shortTerm: null }
  const rehab = roundToCents(defaultRehabCost(price))
  const rental = rentalDefaults(facts, mortgage)
  const purchase = { listingPrice: price, downPaymentAmount: defaultDownPayment(price), rehabCost: rehab }
  const monthlyRent = rent && roundToCents(rent.monthlyRent)
  const value = arv && roundToCents(arv.arv)
  return {
    buyHold: acceptedInput(BuyHoldInput, { ...purchase, ...rental, monthlyRent }),
    brrrr: acceptedInput(BrrrrInput, { ...rental, listingPrice: price, arv: value, monthlyRent }),
    fixFlip: acceptedInput(FixFlipInput, flipDefaults(facts, price, rehab, value)),
    shortTerm: acceptedInput(ShortTermInput, {
      ...purchase,
      ...rental,
      furnishingCost: roundToCents(price * FURNISHING_PART),
      ...(facts.shortTermMarket ?? (monthlyRent === null ? {} : seasonRatesFromRent(monthlyRent))),
    }),
  }
}

/** Annual sums divided by 12, and the loan. */
function rentalDefaults({ expenses }: PropertyFacts, { interestRate, loanTermInMonths }: Mortgage) {
  const { annualTax, annualHoa, annualInsurance, annualOther } = summarizeExpenses(expenses)
  return {
    interestRate,
    loanTermInMonths,
    monthlyTaxes: annualTax / 12,
    monthlyHoa: annualHoa / 12,
    monthlyInsurance: annualInsurance / 12,
    monthlyExpenses: annualOther / 12,
  }
}

/** A known insurance is used; without one the insurance rate stands for it. */
function flipDefaults({ expenses }: PropertyFacts, price: number, rehab: Dollars, arv: Dollars | null) {
  const { annualTax, annualInsurance } = summarizeExpenses(expenses)
  return {
    ...fixFlipConstants,
    purchasePrice: price,
    arv,
    rehabCosts: rehab,
    monthlyTaxes: annualTax / 12,
    ...(annualInsurance > 0 && { monthlyInsurance: annualInsurance / 12 }),
    monthlyUtilities: 0,
  }
}
