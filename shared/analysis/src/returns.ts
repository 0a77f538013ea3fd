import type { ReturnStatus } from '@freehold/contracts'

/** `part` in percent of `whole`; null when there is no whole, or so little that the percentage is no number. */
export function percentOf(part: number, whole: number): number | null {
  const ratio = quotient(part, whole)
  return ratio !== null && Number.isFinite(ratio * 100) ? ratio * 100 : null
}

/** Null unless the divisor is above zero and the quotient a finite number. */
export function quotient(dividend: number, divisor: number): number | null {
  const value = dividend / divisor
  return divisor > 0 && Number.isFinite(value) ? value : null
}

/**
 * Why a return is a number or is not one.
 * @param percent the return, null when there is none
 * @param flow the dollars it relates to the cash put in; null when there is a loan without a term
 */
export function returnStatus(percent: number | null, flow: number | null): ReturnStatus {
  if (flow === null) return 'TERM_REQUIRED'
  if (percent !== null) return 'OK'
  if (flow > 0) return 'INFINITE'
  return flow < 0 ? 'NEGATIVE_NO_CASH' : 'UNDEFINED'
}
