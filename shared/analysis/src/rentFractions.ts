import type { Dollars, Fraction } from '@freehold/contracts'
import { offeredExpenses, type OfferedExpenseKey } from './defaults'
import { given, type Calculation, type Figure } from './calculation'

type RentFractions = { [Key in OfferedExpenseKey]?: Fraction | undefined }

/** The given fractions of the rent that are set aside. */
export const rentFractions = (input: RentFractions) =>
  offeredExpenses.flatMap(({ key }) => {
    const part = input[key]
    return part === undefined ? [] : [given(key, 'fraction', part)]
  })

export const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Adds the fractions of the rent that are set aside, if any, to the input `monthlyExpenses`. */
export function otherExpenses(
  calculation: Calculation,
  input: RentFractions & { monthlyExpenses: Dollars },
  rent: Figure<Dollars>,
): Figure<Dollars> {
  const plain = given('monthlyExpenses', 'dollars', input.monthlyExpenses)
  const parts = rentFractions(input)
  if (parts.length === 0) return plain
  return calculation.step(
    'otherExpenses',
    'Other expenses',
    'dollars',
    `other monthly expenses + monthly rent × (${parts.map(({ label }) => label.toLowerCase()).join(' + ')})`,
    [plain, rent, ...parts],
    (expenses, income, ...fractions) => expenses + Math.max(0, income) * sumOf(fractions),
  )
}
