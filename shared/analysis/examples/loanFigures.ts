import { balanceAfter, interestPaid, monthlyPayment } from '../src'
import type { Computed } from './computed'
import type { LoanInputs } from './loans'

const spanOf = (key: string) => {
  const [first = 0, last = first] = key.split('-').map(Number)
  return { before: first - 1, last }
}

export function loanFigures({ principal, annualRate, months }: LoanInputs): Computed {
  const payment = monthlyPayment(principal, annualRate, months) ?? NaN
  const owed = (after: number) => balanceAfter(principal, annualRate, months, after) ?? NaN
  const interest = (after: number) => interestPaid(principal, annualRate, months, after) ?? NaN
  return {
    payment,
    totalPaid: payment * months,
    balanceAfter: (key: string) => owed(Number(key)),
    payoffAt: (key: string) => owed(Number(key)) + payment,
    interestIn: (key: string) => interest(spanOf(key).last) - interest(spanOf(key).before),
    principalIn: (key: string) => owed(spanOf(key).before) - owed(spanOf(key).last),
  }
}
