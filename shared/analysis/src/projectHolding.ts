import type { BuyHoldInput, Dollars } from '@freehold/contracts'
import { buyHold } from './buyHold'
import { balanceAfter } from './loan'

/** Fractions a year. */
export interface GrowthAssumptions {
  years: number
  appreciation: number
  rentGrowth: number
  costGrowth: number
}

export const defaultGrowth: GrowthAssumptions = {
  years: 30,
  appreciation: 0.03,
  rentGrowth: 0.02,
  costGrowth: 0.02,
}

export interface ProjectedYear {
  /** 0 is the day of purchase. */
  year: number
  propertyValue: Dollars
  loanBalance: Dollars
  /** Value less what is owed. */
  equity: Dollars
  /** Of this year alone. */
  cashFlow: Dollars
  /** Of all years so far, without the cash put in at the start. */
  cumulativeCashFlow: Dollars
}

/**
 * Holding a rental year by year. The first year runs at today's rent and costs; the mortgage payment stays the same
 * and ends with its term. Null when there is a loan but no term.
 */
export function projectHolding(input: BuyHoldInput, growth: GrowthAssumptions): ProjectedYear[] | null {
  const { monthlyMortgage, loanAmount } = buyHold(input, { working: false })
  if (monthlyMortgage === null) return null
  const term = input.loanTermInMonths
  const rent = 12 * input.monthlyRent
  const costs = 12 * (input.monthlyTaxes + input.monthlyHoa + input.monthlyInsurance + input.monthlyExpenses)
  let cumulativeCashFlow = 0
  return Array.from({ length: growth.years + 1 }, (_, year) => {
    const propertyValue = input.listingPrice * (1 + growth.appreciation) ** year
    const loanBalance = balanceAfter(loanAmount, input.interestRate, term, 12 * year) ?? loanAmount
    const payments = Math.min(12, Math.max(0, term - 12 * (year - 1)))
    const income =
      rent * (1 + growth.rentGrowth) ** (year - 1) - costs * (1 + growth.costGrowth) ** (year - 1)
    const cashFlow = year === 0 ? 0 : income - payments * monthlyMortgage
    cumulativeCashFlow += cashFlow
    const equity = propertyValue - loanBalance
    return { year, propertyValue, loanBalance, equity, cashFlow, cumulativeCashFlow } as ProjectedYear
  })
}
