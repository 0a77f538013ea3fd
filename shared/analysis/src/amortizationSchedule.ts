import type { Dollars } from '@freehold/contracts'
import { monthlyPayment } from './loan'

export interface SchedulePayment {
  /** 1 is the first payment. */
  month: number
  payment: Dollars
  interest: Dollars
  principal: Dollars
  /** What is owed after it. */
  balance: Dollars
}

const toCents = (dollars: number) => Math.round(dollars * 100)
const toDollars = (cents: number) => (cents / 100) as Dollars

/**
 * The loan as a bank books it: every payment in whole cents, the interest of a month rounded, the last payment
 * clearing the balance. A payment that was rounded up may clear it before the term ends. Null when there is a balance
 * but no term; empty without a loan.
 * @see Wikipedia, 'Amortization schedule'
 */
export function amortizationSchedule(
  principal: number,
  annualRate: number,
  termInMonths: number,
): SchedulePayment[] | null {
  const exact = monthlyPayment(principal, annualRate, termInMonths)
  if (exact === null) return null
  const level = toCents(exact)
  const schedule: SchedulePayment[] = []
  let balance = toCents(Math.max(principal, 0))
  for (let month = 1; balance > 0; month += 1) {
    const interest = Math.round((balance * annualRate) / 12)
    const payment = month === termInMonths ? balance + interest : Math.min(level, balance + interest)
    balance += interest - payment
    schedule.push({
      month,
      payment: toDollars(payment),
      interest: toDollars(interest),
      principal: toDollars(payment - interest),
      balance: toDollars(balance),
    })
  }
  return schedule
}
