import * as v from 'valibot'
import { Percent } from '../units'

/**
 * Why a return is, or is not, a number. It is a ratio to the cash put in, so without cash there is none: `INFINITE`
 * (money comes in), `UNDEFINED` (nothing moves), `NEGATIVE_NO_CASH` (money goes out). `TERM_REQUIRED`: there is a
 * loan but no term to repay it in.
 */
export const ReturnStatus = v.picklist(['OK', 'INFINITE', 'UNDEFINED', 'NEGATIVE_NO_CASH', 'TERM_REQUIRED'])
export type ReturnStatus = v.InferOutput<typeof ReturnStatus>

/** What a marker and the tabs of its window show of a stored result before the property is opened. */
export const StoredReturn = v.object({
  cashOnCashRoi: v.nullable(Percent),
  cashOnCashRoiStatus: ReturnStatus,
})
export type StoredReturn = v.InferOutput<typeof StoredReturn>

/** A stored or computed return as every strategy answers it, in percent. */
export interface CashReturn {
  cashOnCashRoi: number | null
  cashOnCashRoiStatus: ReturnStatus
}

/**
 * A return in percent as one number to show and to compare: without cash put in it has no bounds, so it is `Infinity`
 * or `-Infinity`. Null when there is none, or it is not known.
 */
export function returnPercent(value: CashReturn | null): number | null {
  if (value?.cashOnCashRoiStatus === 'INFINITE') return Infinity
  if (value?.cashOnCashRoiStatus === 'NEGATIVE_NO_CASH') return -Infinity
  return value?.cashOnCashRoi ?? null
}

/** What a reader of the results must be told; none of them stops the calculation. */
export const AnalysisWarning = v.picklist([
  /** The down payment was taken as the whole price. */
  'DOWN_PAYMENT_EXCEEDS_PRICE',
  'LOAN_TERM_REQUIRED',
  /** The bridge loan is larger than price and rehab together. */
  'LOAN_EXCEEDS_COST',
  /** Above what the agencies lend in a cash-out refinance of a one-unit investment property. */
  'REFINANCE_ABOVE_AGENCY_LIMIT',
])
export type AnalysisWarning = v.InferOutput<typeof AnalysisWarning>
