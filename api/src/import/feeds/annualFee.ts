import type { DeliveredExpense } from '../Delivery'
import { lettersOf } from './lettersOf'

/** How often a year each of RESO's frequencies falls due, by its letters alone. */
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
  // A season's dues, which come once a year.
  seasonal: 1,
}

/**
 * What an association's fee comes to in a year. Null for one that is paid once, which is no expense of a year, and for
 * one whose frequency is not told: any guess would be wrong by a factor of up to 365.
 */
export function annualFee(fee: number | null, frequency: string | null): number | null {
  if (fee === null || frequency === null) return null
  const times = timesAYear[lettersOf(frequency)]
  return times === undefined ? null : Math.round(fee * times * 100) / 100
}

/** A year's expenses; those that are unknown or nothing are left out. */
export function expensesOf(
  expenses: [type: string, name: string, value: number | null][],
): DeliveredExpense[] {
  return expenses.flatMap(([type, name, value]) =>
    value === null || value === 0 ? [] : [{ type, name, value }],
  )
}
