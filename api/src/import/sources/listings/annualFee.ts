import type { ListingExpense } from '../../../db/listingParts'
import type { Warn } from '../checkFields'
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

/** Paid once, which is not an annual expense. */
const once: ReadonlySet<string> = new Set(['onetime'])

/**
 * An association fee in dollars a year. Null if it is paid only once, or if its frequency is unknown: a guess could be
 * wrong by a factor of 365.
 */
export function annualFee(
  name: string,
  fee: number | null,
  frequency: string | null,
  warn: Warn,
): number | null {
  if (!fee) return fee
  const letters = lettersOf(frequency ?? '')
  if (once.has(letters)) return null
  if (Object.hasOwn(timesAYear, letters)) return Math.round(fee * timesAYear[letters]! * 100) / 100
  warn(`${name}Frequency is ${frequency === null ? 'missing' : 'unknown'}, so the fee is left out`)
  return null
}

/** Annual expenses, without those that are unknown or 0. */
export function expensesOf(expenses: [type: string, name: string, value: number | null][]): ListingExpense[] {
  return expenses.flatMap(([type, name, value]) =>
    value === null || value === 0 ? [] : [{ type, name, value }],
  )
}
