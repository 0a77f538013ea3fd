import {
  CLOSING_COSTS_FRACTION,
  hardMoneyRate,
  type BuyHoldResults,
  type Dollars,
  type Fraction,
  type Months,
  type RentEstimate,
} from '@freehold/contracts'
import { roundToCents } from './roundToCents'

export const DOWN_PAYMENT_FRACTION = 0.25

/** The default rehab cost in dollars: a percentage that rises with the price. */
export function defaultRehabCost(price: number): Dollars {
  return (price * rehabFraction(price)) as Dollars
}

function rehabFraction(price: number): number {
  if (price < 500_000) return 0.05
  // Exactly 500 000 is in neither of the lower bands (§9 of the specification).
  return price > 500_000 && price < 750_000 ? 0.07 : 0.1
}

export function defaultDownPayment(price: number): Dollars {
  return roundToCents(price * DOWN_PAYMENT_FRACTION)
}

export function defaultClosingCosts(price: number): Dollars {
  return roundToCents(price * CLOSING_COSTS_FRACTION)
}

const vacancy = { key: 'vacancyPercentage', name: 'Vacancy', fractionOfRent: 0.08 } as const
const management = { key: 'managementPercentage', name: 'Management', fractionOfRent: 0.1 } as const
const maintenance = { key: 'maintenancePercentage', name: 'Maintenance', fractionOfRent: 0.05 } as const
const capex = { key: 'capexPercentage', name: 'Capital expenditure', fractionOfRent: 0.05 } as const

/**
 * Optional monthly expenses that a form offers, each a fraction of the rent, by the keys of their inputs. All together
 * are the 'realistic expenses' of a profile.
 */
export const offeredExpenses = [vacancy, management, maintenance, capex] as const
/** Those of a short-term rental: its occupancy rate expresses vacancy, and its specified return has a management fee. */
export const offeredShortTermExpenses = [maintenance, capex] as const

export type OfferedExpense = (typeof offeredExpenses)[number]
export type OfferedExpenseKey = OfferedExpense['key']

/** Dollars of a down payment that is given as a percentage of the price. */
export function downPaymentFromPercent(price: number, percent: number): Dollars {
  return roundToCents((price * percent) / 100)
}

/** Whole percentage to show for a down payment in dollars; null without a price. */
export function downPaymentPercent(price: number, dollars: number): number | null {
  return price > 0 ? Math.round((dollars / price) * 100) : null
}

const termsInYears = [30, 20, 15, 10, 7, 5]

/**
 * The term in a rate type's name, in months: a jumbo has 30 years; 0 if the name has none. A 5/1 ARM gets 60 by this
 * rule (§3 of the specification), although banks repay one over 360.
 */
export function termInMonths(type: string): Months {
  if (/jumbo/i.test(type)) return 360 as Months
  const years = termsInYears.find((term) => new RegExp(`(?<!\\d)${term}(?!\\d)`).test(type))
  return ((years ?? 0) * 12) as Months
}

/** A rate that a user can choose for a mortgage. */
export interface RateChoice {
  type: string
  /** Percent: 6.88. */
  rate: number
}

/** The loan inputs that a chosen rate sets. */
export interface Mortgage {
  type: string
  interestRate: Fraction
  loanTermInMonths: Months
}

export function mortgageOf({ type, rate }: RateChoice): Mortgage {
  const term = type === hardMoneyRate.type ? hardMoneyRate.termInMonths : termInMonths(type)
  // Six decimals, because 6.88 / 100 is 0.06879999999999999 in binary.
  return { type, interestRate: Number((rate / 100).toFixed(6)) as Fraction, loanTermInMonths: term as Months }
}

/** The first 30-year rate; null if there is none. */
export function defaultMortgage(rates: readonly RateChoice[]): Mortgage | null {
  const choice = rates.find(({ type }) => type.includes('30'))
  return choice ? { ...mortgageOf(choice), loanTermInMonths: 360 as Months } : null
}

/**
 * The rent with which a form starts: the property's estimate, or the stored net monthly income only if there is none,
 * because expenses are already deducted from it.
 */
export function defaultMonthlyRent(
  rent: RentEstimate | null,
  stored: Pick<BuyHoldResults, 'netMonthlyIncome'> | null,
): Dollars | null {
  return rent?.monthlyRent ?? stored?.netMonthlyIncome ?? null
}

const DAYS_A_YEAR = 365

/** Our rule of thumb: guests pay these multiples of a tenant's rent per night. */
export const seasonRateMultiples = { peakSeasonRate: 2.5, offSeasonRate: 1.5 } as const

/** Dollars a night without market data, by a rule of thumb that the page must label as such. */
export function seasonRatesFromRent(monthlyRent: number): {
  peakSeasonRate: Dollars
  offSeasonRate: Dollars
} {
  const night = (Math.max(monthlyRent, 0) * 12) / DAYS_A_YEAR
  const { peakSeasonRate, offSeasonRate } = seasonRateMultiples
  return {
    peakSeasonRate: roundToCents(night * peakSeasonRate),
    offSeasonRate: roundToCents(night * offSeasonRate),
  }
}
