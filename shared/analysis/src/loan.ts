/**
 * Loans with equal monthly payments. `annualRate` is a fraction (0.07), terms are whole months, money is in unrounded
 * dollars.
 */

/** 1 − (1 + i)^−months, with full precision at rates near zero. */
const discount = (monthlyRate: number, months: number) => -Math.expm1(-months * Math.log1p(monthlyRate))

/**
 * Equal monthly payment that clears the loan, in dollars. Null if there is a balance but no term.
 * @see OpenDocument 1.2 PMT; the expm1 form keeps 12 digits at rates near zero
 */
export function monthlyPayment(principal: number, annualRate: number, termInMonths: number): number | null {
  if (principal <= 0) return 0
  if (termInMonths <= 0) return null
  const monthlyRate = annualRate / 12
  // Compare the monthly rate: a twelfth of the smallest number is 0.
  if (monthlyRate === 0) return principal / termInMonths
  return (principal * monthlyRate) / discount(monthlyRate, termInMonths)
}

/**
 * Balance after a number of payments, in dollars: exactly 0 from the last one on. Null without a term.
 * @see Wikipedia, 'Mortgage calculator'. The formula there, P(1+i)^k − M((1+i)^k − 1)/i, is rearranged here so that no
 * two large numbers cancel.
 */
export function balanceAfter(
  principal: number,
  annualRate: number,
  termInMonths: number,
  payments: number,
): number | null {
  if (principal <= 0) return 0
  if (termInMonths <= 0) return null
  if (payments >= termInMonths) return 0
  if (payments <= 0) return principal
  const left = termInMonths - payments
  const monthlyRate = annualRate / 12
  if (monthlyRate === 0) return (principal * left) / termInMonths
  return (principal * discount(monthlyRate, left)) / discount(monthlyRate, termInMonths)
}

/** Interest in the first payments up to a number, in dollars. Null without a term. */
export function interestPaid(
  principal: number,
  annualRate: number,
  termInMonths: number,
  payments: number,
): number | null {
  if (principal <= 0) return 0
  const payment = monthlyPayment(principal, annualRate, termInMonths)
  const balance = balanceAfter(principal, annualRate, termInMonths, payments)
  if (payment === null || balance === null) return null
  const made = Math.min(Math.max(payments, 0), termInMonths)
  return made * payment - (principal - balance)
}

/** Monthly payment of an interest-only loan, such as hard money, whose principal is repaid at the end. */
export function interestOnlyPayment(principal: number, annualRate: number): number {
  return (Math.max(0, principal) * annualRate) / 12
}
