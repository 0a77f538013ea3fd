import type { Dollars } from '@freehold/contracts'
import type { SchedulePayment } from './amortizationSchedule'

export interface ScheduleYear {
  /** Year 1 has the first twelve payments. */
  year: number
  payment: Dollars
  interest: Dollars
  principal: Dollars
  /** Balance at the end of the year. */
  balance: Dollars
  months: SchedulePayment[]
}

/** Adds cents as whole numbers, to avoid binary rounding errors. */
const sum = (months: readonly SchedulePayment[], key: 'payment' | 'interest' | 'principal') =>
  (months.reduce((total, month) => total + Math.round(month[key] * 100), 0) / 100) as Dollars

/** Groups a schedule into years of twelve payments; the last year may be shorter. */
export function amortizationByYear(schedule: readonly SchedulePayment[]): ScheduleYear[] {
  return Array.from({ length: Math.ceil(schedule.length / 12) }, (_, index) => {
    const months = schedule.slice(12 * index, 12 * (index + 1))
    return {
      year: index + 1,
      payment: sum(months, 'payment'),
      interest: sum(months, 'interest'),
      principal: sum(months, 'principal'),
      balance: months.at(-1)?.balance ?? (0 as Dollars),
      months,
    }
  })
}
