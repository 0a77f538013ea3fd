import {
  hardMoneyRate,
  type BuyHoldResults,
  type Dollars,
  type Fraction,
  type Months,
  type RentEstimate,
} from '@freehold/contracts'
import { roundToCents } from './roundToCents'

export const DOWN_PAYMENT_PART = 0.25
export const CLOSING_PART = 0.03

/** A rehab cost to start from, in dollars: 5 % of a price below 500 000, 7 % above it and below 750 000, else 10 %. */
export function defaultRehabCost(price: number): Dollars {
  return (price * rehabPart(price)) as Dollars
}

function rehabPart(price: number): number {
  if (price < 500_000) return 0.05
  // Exactly 500 000 lies in neither of the lower bands (SPEC §9).
  return price > 500_000 && price < 750_000 ? 0.07 : 0.1
}

/** A quarter of the price. */
export function defaultDownPayment(price: number): Dollars {
  return roundToCents(price * DOWN_PAYMENT_PART)
}

/** Closing costs that a Buy & Hold form offers; 3 % of the price, where published ranges are 2 to 5 %. */
export function offeredClosingCosts(price: number): Dollars {
  return roundToCents(price * CLOSING_PART)
}

/** Monthly expenses that a form offers by the names of their inputs, each a part of the rent and off until switched on. */
export const offeredExpenses = [
  { key: 'vacancyPercentage', name: 'Vacancy', partOfRent: 0.08 },
  { key: 'managementPercentage', name: 'Management', partOfRent: 0.1 },
  { key: 'maintenancePercentage', name: 'Maintenance', partOfRent: 0.05 },
  { key: 'capexPercentage', name: 'Capital expenditure', partOfRent: 0.05 },
] as const

/** Dollars of a down payment typed as a percentage of the price. */
export function downPaymentFromPercent(price: number, percent: number): Dollars {
  return roundToCents((price * percent) / 100)
}

/** The whole percentage to show for a down payment in dollars; null without a price. */
export function downPaymentPercent(price: number, dollars: number): number | null {
  return price > 0 ? Math.round((dollars / price) * 100) : null
}

const termsInYears = [30, 20, 15, 10, 7, 5]

/**
 * The term that a rate type names, in months: 30 year or jumbo 360, then 20, 15, 10, 7 and 5 years; 0 when it names
 * none. A 5/1 ARM is 60 by this rule (SPEC §3), though banks repay one over 360.
 */
export function termInMonths(type: string): Months {
  if (/jumbo/i.test(type)) return 360 as Months
  const years = termsInYears.find((term) => new RegExp(`(?<!\\d)${term}(?!\\d)`).test(type))
  return ((years ?? 0) * 12) as Months
}

/** A rate as a rate source names it, in percent. Hard money alone brings its own term. */
export interface RateChoice {
  type: string
  /** Percent: 6.88. */
  rate: number
}

/** The loan terms that a choice of mortgage sets. */
export interface Mortgage {
  type: string
  interestRate: Fraction
  loanTermInMonths: Months
}

export function mortgageOf({ type, rate }: RateChoice): Mortgage {
  const term = type === hardMoneyRate.type ? hardMoneyRate.termInMonths : termInMonths(type)
  // Six digits after the point keep 6.88 / 100 from arriving as 0.06879999999999999.
  return { type, interestRate: Number((rate / 100).toFixed(6)) as Fraction, loanTermInMonths: term as Months }
}

/** The first rate whose type contains 30, over 360 months; null when there is none. */
export function defaultMortgage(rates: readonly RateChoice[]): Mortgage | null {
  const choice = rates.find(({ type }) => type.includes('30'))
  return choice ? { ...mortgageOf(choice), loanTermInMonths: 360 as Months } : null
}

/**
 * The rent that a form starts from: the property's estimate, and only where there is none the server's net monthly
 * income, because that one has had the expenses taken off already.
 */
export function seedMonthlyRent(
  rent: RentEstimate | null,
  stored: Pick<BuyHoldResults, 'netMonthlyIncome'> | null,
): Dollars | null {
  return rent?.monthlyRent ?? stored?.netMonthlyIncome ?? null
}

const DAYS_A_YEAR = 365

/** Rule of thumb (ours): guests pay these multiples of what a night costs a tenant. */
const PEAK_MULTIPLE = 2.5
const OFF_SEASON_MULTIPLE = 1.5

/** Dollars a night where no market data is known: a rule of thumb, to be labelled as one. */
export function seasonRatesFromRent(monthlyRent: number): {
  peakSeasonRate: Dollars
  offSeasonRate: Dollars
} {
  const night = (Math.max(monthlyRent, 0) * 12) / DAYS_A_YEAR
  return {
    peakSeasonRate: roundToCents(night * PEAK_MULTIPLE),
    offSeasonRate: roundToCents(night * OFF_SEASON_MULTIPLE),
  }
}
