import type { Dollars } from '@freehold/contracts'
import type { SchedulePayment } from './amortizationSchedule'

export interface ScheduleYear {
  /** 1 is the first twelve payments. */
  year: number
  payment: Dollars
  interest: Dollars
  principal: Dollars
  /** What is owed at its end. */
  balance: Dollars
  months: SchedulePayment[]
}

/** Cents are added as whole numbers: ten cents thirty times are three dollars. */
const sum = (months: readonly SchedulePayment[], key: 'payment' | 'interest' | 'principal') =>
  (months.reduce((total, month) => total + Math.round(month[key] * 100), 0) / 100) as Dollars

/** A schedule in years of twelve payments, the last one perhaps shorter. */
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
