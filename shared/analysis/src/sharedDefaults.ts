import type { Dollars, Fraction } from '@freehold/contracts'
import { defaultClosingCosts, defaultDownPayment, type Mortgage } from './defaults'
import { monthlyExpensesOf, type AnnualExpense } from './summarizeExpenses'

/** Facts of a property from which defaults follow; money in dollars, rounded to cents as in a form. */
export interface DefaultsInput {
  price: number
  rehabCost: Dollars
  /** Null if there is no estimate. */
  arv: Dollars | null
  monthlyRent: Dollars | null
  mortgage: Mortgage
  /** With those that are assumed. */
  expenses: readonly AnnualExpense[]
  isInsuranceStated: boolean
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
  closingCosts: defaultClosingCosts(price),
})
