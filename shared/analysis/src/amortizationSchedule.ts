import type { Dollars, CalculationStep } from '@freehold/contracts'
import { monthlyPayment } from './loan'
import { computed, given, startCalculation, type Figure, type Calculation } from './calculation'

export interface SchedulePayment {
  /** 1 is the first payment. */
  month: number
  payment: Dollars
  interest: Dollars
  principal: Dollars
  /** Balance after the payment. */
  balance: Dollars
}

const toCents = (dollars: number) => Math.round(dollars * 100)
const toDollars = (cents: number) => (cents / 100) as Dollars

/**
 * The loan as a bank books it: payments and monthly interest in whole cents, the last payment clears the balance.
 * Payments that were rounded up may clear it before the term ends. Null if there is a balance but no term; empty
 * without a loan.
 * @see Wikipedia, 'Amortization schedule'
 */
export function amortizationSchedule(
  principal: number,
  annualRate: number,
  termInMonths: number,
): SchedulePayment[] | null {
  const calculation = startCalculation({ recordSteps: false })
  const level = levelPayment(calculation, principal, annualRate, termInMonths)
  if (level.value === null) return null
  const schedule: SchedulePayment[] = []
  let balance = toDollars(toCents(Math.max(principal, 0)))
  for (let month = 1; balance > 0; month += 1) {
    const booked = bookPayment(
      calculation,
      { level: level.value, annualRate, isLast: month === termInMonths },
      balance,
    )
    schedule.push({ month, ...booked })
    balance = booked.balance
  }
  return schedule
}

/** The steps of a payment of the schedule, from the same calculation. */
export function stepsOfPayment(
  principal: number,
  annualRate: number,
  termInMonths: number,
  month: number,
): CalculationStep[] {
  const schedule = amortizationSchedule(principal, annualRate, termInMonths)
  const before = schedule?.[month - 2]?.balance ?? toDollars(toCents(principal))
  const calculation = startCalculation({})
  const level = levelPayment(calculation, principal, annualRate, termInMonths)
  if (level.value === null) return []
  bookPayment(calculation, { level: level.value, annualRate, isLast: month === termInMonths }, before)
  return calculation.steps
}

function levelPayment(
  calculation: Calculation,
  principal: number,
  annualRate: number,
  termInMonths: number,
): Figure<Dollars | null> {
  return calculation.step(
    'levelPayment',
    'Level payment',
    'dollars',
    'the equal payment that repays the loan with interest, in whole cents',
    [
      computed('loan', 'Loan', principal),
      given('interestRate', 'fraction', annualRate),
      given('loanTermInMonths', 'months', termInMonths),
    ],
    (loan, rate, term) => {
      const exact = monthlyPayment(loan, rate, term)
      return exact === null ? null : toDollars(toCents(exact))
    },
  )
}

interface Terms {
  level: Dollars
  annualRate: number
  /** Whether it is the last payment of the term, which clears the balance. */
  isLast: boolean
}

/** @param owed the balance before the payment, in dollars */
function bookPayment(calculation: Calculation, { level, annualRate, isLast }: Terms, owed: Dollars) {
  const before = computed('balanceBefore', 'Balance before', owed)
  const interest = calculation.step(
    'interest',
    'Interest',
    'dollars',
    'balance before × interest rate ÷ 12, in whole cents',
    [before, given('interestRate', 'fraction', annualRate)],
    (balance, rate) => toDollars(Math.round((toCents(balance) * rate) / 12)),
  )
  const payment = calculation.step(
    'payment',
    'Payment',
    'dollars',
    isLast
      ? 'balance before + interest: the last payment clears the loan'
      : 'the level payment, balance before + interest at most',
    [computed('levelPayment', 'Level payment', level), before, interest],
    (equal, balance, due) => {
      const all = toCents(balance) + toCents(due)
      return toDollars(isLast ? all : Math.min(toCents(equal), all))
    },
  )
  const principal = calculation.step(
    'principal',
    'Principal',
    'dollars',
    'payment − interest',
    [payment, interest],
    (whole, due) => toDollars(toCents(whole) - toCents(due)),
  )
  const balance = calculation.step(
    'balance',
    'Balance',
    'dollars',
    'balance before − principal',
    [before, principal],
    (start, repaid) => toDollars(toCents(start) - toCents(repaid)),
  )
  return {
    payment: payment.value,
    interest: interest.value,
    principal: principal.value,
    balance: balance.value,
  }
}
