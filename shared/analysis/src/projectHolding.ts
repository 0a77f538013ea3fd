import { holdingConstants, type BuyHoldInput, type Dollars } from '@freehold/contracts'
import { buyHold } from './buyHold'
import { balanceAfter } from './loan'
import { worksheet } from './worksheet'
import { cashFlowOfYear, paymentsInYear, rentAndCosts } from './yearOfHolding'

/** Fractions a year. */
export interface GrowthAssumptions {
  years: number
  appreciation: number
  rentGrowth: number
  costGrowth: number
}

export const defaultGrowth: GrowthAssumptions = {
  years: 30,
  appreciation: holdingConstants.appreciation,
  rentGrowth: holdingConstants.rentGrowth,
  costGrowth: holdingConstants.costGrowth,
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
  const { monthlyMortgage, loanAmount } = buyHold({ ...input, holding: undefined }, { working: false })
  if (monthlyMortgage === null) return null
  const { annualRent, annualCosts } = rentAndCosts(worksheet({ working: false }), input)
  const term = input.loanTermInMonths
  let cumulativeCashFlow = 0
  return Array.from({ length: growth.years + 1 }, (_, year) => {
    const propertyValue = input.listingPrice * (1 + growth.appreciation) ** year
    const loanBalance = balanceAfter(loanAmount, input.interestRate, term, 12 * year) ?? loanAmount
    const payments = paymentsInYear(term, year)
    const income = cashFlowOfYear(year)(
      annualRent.value,
      growth.rentGrowth,
      annualCosts.value,
      growth.costGrowth,
      payments,
      monthlyMortgage,
    )
    const cashFlow = year === 0 ? 0 : income
    cumulativeCashFlow += cashFlow
    const equity = propertyValue - loanBalance
    return { year, propertyValue, loanBalance, equity, cashFlow, cumulativeCashFlow } as ProjectedYear
  })
}
