import { defaultMortgage, mortgageOf, type Mortgage, type RateChoice } from '@freehold/analysis'
import { customRate, hardMoneyRate, type Fraction, type Months, type MortgageRate } from '@freehold/contracts'
import { percentOfFraction } from './numberFields'
import { RULE_OF_THUMB } from './origins'
import type { Sources } from './useInputs'

/** Where the loan comes from while no rates of the day are known. */
export const STORED_LOAN = 'As in the stored results'

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

/**
 * Where rate and term of a form come from while they are those of the chosen mortgage: a rate of the day, or what
 * hard money costs.
 */
export function mortgageSources(
  { mortgageType, interestRate, loanTermInMonths }: MortgageValues,
  rates: readonly MortgageRate[],
): Sources {
  const choice = mortgageChoices(rates).find(({ type }) => type === mortgageType)
  if (choice === undefined || choice.type === customRate.type) return {}
  const chosen = mortgageValues(mortgageOf(choice))
  const source = choice.type === hardMoneyRate.type ? RULE_OF_THUMB : 'Rate of the day'
  return {
    ...(interestRate === chosen.interestRate && { interestRate: source }),
    ...(loanTermInMonths === chosen.loanTermInMonths && { loanTermInMonths: 'Of its type' }),
  }
}

/** The name of the choice that a saved loan is, where there is one; else it is the person's own. */
export function mortgageTypeOf(
  loan: { interestRate: Fraction; loanTermInMonths: Months },
  rates: readonly MortgageRate[],
): string {
  const choice = mortgageChoices(rates).find((one) => {
    const { interestRate, loanTermInMonths } = mortgageOf(one)
    return interestRate === loan.interestRate && loanTermInMonths === loan.loanTermInMonths
  })
  return choice?.type ?? customRate.type
}

/** What a mortgage puts into the fields of a form. */
export const mortgageValues = ({ type, interestRate, loanTermInMonths }: Mortgage) => ({
  mortgageType: type,
  interestRate: percentOfFraction(interestRate) as number | null,
  loanTermInMonths: loanTermInMonths as number | null,
})
export type MortgageValues = ReturnType<typeof mortgageValues>
