import { defaultMortgage, mortgageOf, type Mortgage, type RateChoice } from '@freehold/analysis'
import { customRate, hardMoneyRate, type Fraction, type Months, type MortgageRate } from '@freehold/contracts'
import { percentOfFraction } from './numberFields'
import { rateOfTheDay } from './rateOfTheDay'
import { RULE_OF_THUMB, type Sources } from './sources'

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

/** Where the loan that a form starts with comes from while no rate of the day is: the stored results. */
export function loanOrigins(rates: readonly MortgageRate[]): Sources {
  const stored = 'As in the stored results'
  return defaultMortgage(rates) ? {} : { interestRate: stored, loanTermInMonths: stored }
}

/**
 * Where rate and term of a form come from while they are those of the chosen mortgage: a rate of the day, or what
 * hard money costs.
 */
export function mortgageSources(
  { mortgageType, interestRate, loanTermInMonths }: MortgageValues,
  rates: readonly MortgageRate[],
): Sources {
  const published = rates.find(({ type }) => type === mortgageType)
  const choice = published ?? (mortgageType === hardMoneyRate.type ? hardMoneyRate : undefined)
  if (choice === undefined) return {}
  const chosen = mortgageValues(mortgageOf(choice))
  const source = published ? rateOfTheDay(published) : RULE_OF_THUMB
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
