import { defaultMortgage, mortgageOf, type Mortgage, type RateChoice } from '@freehold/analysis'
import { customRate, hardMoneyRate, type Fraction, type Months, type MortgageRate } from '@freehold/contracts'
import { percentOfFraction } from './numberFields'

/** The rates of the day, then the two choices that no lender publishes. */
export const mortgageChoices = (rates: readonly MortgageRate[]): RateChoice[] => [
  ...rates,
  customRate,
  hardMoneyRate,
]

/**
 * The loan that a form starts with: the default of the day; where no rates are known, the one that the stored results
 * were computed with.
 */
export function startingMortgage(
  rates: readonly MortgageRate[],
  stored: { interestRate: Fraction; loanTermInMonths: Months } | null,
): Mortgage {
  const { interestRate, loanTermInMonths } = stored ?? mortgageOf(customRate)
  return defaultMortgage(rates) ?? { type: customRate.type, interestRate, loanTermInMonths }
}

/** What a mortgage puts into the fields of a form. */
export const mortgageValues = ({ type, interestRate, loanTermInMonths }: Mortgage) => ({
  mortgageType: type,
  interestRate: percentOfFraction(interestRate) as number | null,
  loanTermInMonths: loanTermInMonths as number | null,
})
export type MortgageValues = ReturnType<typeof mortgageValues>
