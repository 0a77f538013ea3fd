import { returnPercent, type CashReturn, type ReturnStatus } from '@freehold/contracts'

/** `part` in percent of `whole`; null if `whole` is not positive or the percentage is not finite. */
export function percentOf(part: number, whole: number): number | null {
  const ratio = quotient(part, whole)
  return ratio !== null && Number.isFinite(ratio * 100) ? ratio * 100 : null
}

/** Null unless the divisor is positive and the quotient finite. */
export function quotient(dividend: number, divisor: number): number | null {
  const value = dividend / divisor
  return divisor > 0 && Number.isFinite(value) ? value : null
}

/**
 * Why a return is or is not a number.
 * @param percent the return, null if there is none
 * @param flow the dollars that are divided by the cash put in; null if there is a loan without a term
 */
export function returnStatus(percent: number | null, flow: number | null): ReturnStatus {
  if (flow === null) return 'TERM_REQUIRED'
  if (percent !== null) return 'OK'
  if (flow > 0) return 'INFINITE'
  return flow < 0 ? 'NEGATIVE_NO_CASH' : 'UNDEFINED'
}

/**
 * The conservative return is the lower of that at the lower ends of the ranges and the expected one: a lower ARV brings a
 * smaller loan, which can return more on the cash that is left in. The optimistic one is the higher of the two.
 * @param atEnds counts where one of them is not known
 */
export const conservativeReturn = <Return extends CashReturn>(atEnds: Return, expected: Return): Return =>
  isLess(expected, atEnds) ? expected : atEnds

/** See `conservativeReturn`. */
export const optimisticReturn = <Return extends CashReturn>(atEnds: Return, expected: Return): Return =>
  isLess(atEnds, expected) ? expected : atEnds

function isLess(one: CashReturn, other: CashReturn): boolean {
  const [a, b] = [returnPercent(one), returnPercent(other)]
  return a !== null && b !== null && a < b
}

/** Both of them; null where they are no other than the expected one, as a higher value also brings a larger loan. */
export function returnSpan<Return extends CashReturn>(
  atLowerEnds: Return,
  atUpperEnds: Return,
  expected: Return,
): { conservative: Return; optimistic: Return } | null {
  const conservative = conservativeReturn(atLowerEnds, expected)
  const optimistic = optimisticReturn(atUpperEnds, expected)
  return conservative === expected && optimistic === expected ? null : { conservative, optimistic }
}
