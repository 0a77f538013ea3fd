import type { Dollars, Fraction } from '@freehold/contracts'
import { defaultDownPayment, type Mortgage } from './defaults'
import { monthlyExpensesOf, type AnnualExpense } from './summarizeExpenses'

/** Facts of a property from which defaults follow; money in dollars, rounded to cents as in a form. */
export interface DefaultsInput {
  price: number
  rehabCost: Dollars
  /** Null if there is no estimate. */
  arv: Dollars | null
  monthlyRent: Dollars | null
  mortgage: Mortgage
  expenses: readonly AnnualExpense[]
  /** Market data of short-term rentals; without it the rates follow from the rent by a rule of thumb. */
  shortTermMarket: {
    peakSeasonRate: Dollars
    offSeasonRate: Dollars
    estimatedOccupancyRate: Fraction
  } | null
}

/** Inputs that rentals share: the loan, and annual costs divided by 12. */
export const rentalDefaults = ({ expenses, mortgage }: DefaultsInput) => ({
  interestRate: mortgage.interestRate,
  loanTermInMonths: mortgage.loanTermInMonths,
  ...monthlyExpensesOf(expenses),
})

/** Inputs that purchases with a mortgage share. */
export const purchaseDefaults = ({ price, rehabCost }: DefaultsInput) => ({
  listingPrice: price,
  downPaymentAmount: defaultDownPayment(price),
  rehabCost,
})

/** A purchase with a mortgage at another price: the down payment stays the same fraction of it. */
export function withPrice<
  Input extends { listingPrice: Dollars; downPaymentAmount: Dollars; holding?: unknown },
>(input: Input, price: Dollars): Input {
  const downPaymentFraction =
    input.listingPrice > 0 ? Math.min(1, input.downPaymentAmount / input.listingPrice) : 1
  return { ...input, listingPrice: price, downPaymentAmount: price * downPaymentFraction, holding: undefined }
}
