import {
  defaultMortgage,
  mortgageOf,
  type Mortgage,
  type RateChoice,
  percentOfFraction,
} from '@freehold/analysis'
import { customRate, hardMoneyRate, type Fraction, type Months, type MortgageRate } from '@freehold/contracts'
import { oldRateText } from '@freehold/property-ui'
import { formatDay } from '@freehold/ui'
import type { ValueSource } from '../explain/ExplainContext'
import { RULE_OF_THUMB, type FieldSources } from './fieldSources'

/** As a source: 'Rate of the day, Mar 07, 2024', or how old it is. */
export function rateOfTheDay(rate: Pick<MortgageRate, 'asOf' | 'fetched_at'>): ValueSource {
  const old = oldRateText(rate)
  if (old !== null) return { source: old, isOld: true }
  return { source: rate.asOf === undefined ? 'Rate of the day' : `Rate of the day, ${formatDay(rate.asOf)}` }
}

/** The rates of the day, then the two choices that no lender publishes. */
export const mortgageChoices = (rates: readonly MortgageRate[]): RateChoice[] => [
  ...rates,
  customRate,
  hardMoneyRate,
]

/** The loan that a form starts with: the default of the day or, without rates, that of the stored results. */
export function startingMortgage(
  rates: readonly MortgageRate[],
  stored: { interestRate: Fraction; loanTermInMonths: Months } | null,
): Mortgage {
  const { interestRate, loanTermInMonths } = stored ?? mortgageOf(customRate)
  return defaultMortgage(rates) ?? { type: customRate.type, interestRate, loanTermInMonths }
}

/** The source of the starting loan where no rates of the day are known. */
export function loanSources(rates: readonly MortgageRate[]): FieldSources {
  const stored = 'As in the stored results'
  return defaultMortgage(rates) ? {} : { interestRate: stored, loanTermInMonths: stored }
}

/** The sources of rate and term while they are those of the chosen mortgage: a rate of the day, or hard money. */
export function mortgageSources(
  { mortgageType, interestRate, loanTermInMonths }: MortgageValues,
  rates: readonly MortgageRate[],
): FieldSources {
  const published = rates.find(({ type }) => type === mortgageType)
  const choice = published ?? (mortgageType === hardMoneyRate.type ? hardMoneyRate : undefined)
  if (choice === undefined) return {}
  const chosen = mortgageValues(mortgageOf(choice))
  const source = published ? rateOfTheDay(published) : RULE_OF_THUMB
  return {
    ...(interestRate === chosen.interestRate && { interestRate: source }),
    ...(loanTermInMonths === chosen.loanTermInMonths && { loanTermInMonths: 'From the mortgage type' }),
  }
}

/** The choice that a saved loan matches; Custom where it matches none. */
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

/** The form's values for a mortgage. */
export const mortgageValues = ({ type, interestRate, loanTermInMonths }: Mortgage) => ({
  mortgageType: type,
  interestRate: percentOfFraction(interestRate) as number | null,
  loanTermInMonths: loanTermInMonths as number | null,
})
export type MortgageValues = ReturnType<typeof mortgageValues>
