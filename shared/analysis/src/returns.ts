import type { ReturnStatus } from '@freehold/contracts'

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
