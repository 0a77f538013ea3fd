import type { ListingExpense } from '../../ListingRecord'
import { lettersOf } from './lettersOf'

/** Payments a year, by the letters of RESO's frequency. */
const timesAYear: Readonly<Record<string, number>> = {
  annually: 1,
  semiannually: 2,
  quarterly: 4,
  bimonthly: 6,
  monthly: 12,
  semimonthly: 24,
  biweekly: 26,
  weekly: 52,
  daily: 365,
  // One season a year.
  seasonal: 1,
}

/**
 * An association fee in dollars a year. Null if it is paid only once, which is not an annual expense, or if its
 * frequency is unknown: a guess could be wrong by a factor of 365.
 */
export function annualFee(fee: number | null, frequency: string | null): number | null {
  if (fee === null || frequency === null) return null
  const times = timesAYear[lettersOf(frequency)]
  return times === undefined ? null : Math.round(fee * times * 100) / 100
}

/** Annual expenses, without those that are unknown or 0. */
export function expensesOf(expenses: [type: string, name: string, value: number | null][]): ListingExpense[] {
  return expenses.flatMap(([type, name, value]) =>
    value === null || value === 0 ? [] : [{ type, name, value }],
  )
}
