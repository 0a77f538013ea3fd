import type { Dollars } from '@freehold/contracts'

/** An expense of a property; `value` is dollars a year. */
export interface AnnualExpense {
  type: string
  name: string
  value: number
}

export interface ExpenseSummary {
  annualTax: Dollars
  annualInsurance: Dollars
  annualHoa: Dollars
  annualOther: Dollars
  other: AnnualExpense[]
  /** Neither this nor insurance is known to be 0 if it is missing; the page must say so instead of showing 0. */
  taxMissing: boolean
  insuranceMissing: boolean
}

/** Sums HOA, Tax and Insurance (case-insensitive) into annual amounts; every other type is 'other'. */
export function summarizeExpenses(expenses: readonly AnnualExpense[]): ExpenseSummary {
  const typeOf = (expense: AnnualExpense) => expense.type.trim().toLowerCase()
  const sum = (some: readonly AnnualExpense[]) =>
    some.reduce((total, { value }) => total + value, 0) as Dollars
  const ofType = (type: string) => expenses.filter((expense) => typeOf(expense) === type)
  const other = expenses.filter((expense) => !['hoa', 'tax', 'insurance'].includes(typeOf(expense)))
  const taxes = ofType('tax')
  const insurance = ofType('insurance')
  return {
    annualTax: sum(taxes),
    annualInsurance: sum(insurance),
    annualHoa: sum(ofType('hoa')),
    annualOther: sum(other),
    other,
    taxMissing: taxes.length === 0,
    insuranceMissing: insurance.length === 0,
  }
}

/** The yearly amounts by month, under the names that analyses' inputs have. */
export function monthlyExpensesOf(expenses: readonly AnnualExpense[]) {
  const { annualTax, annualHoa, annualInsurance, annualOther } = summarizeExpenses(expenses)
  return {
    monthlyTaxes: annualTax / 12,
    monthlyHoa: annualHoa / 12,
    monthlyInsurance: annualInsurance / 12,
    monthlyExpenses: annualOther / 12,
  }
}
