import * as v from 'valibot'
import { roiThresholdPercent } from '../specConstants'
import { Percent } from '../units'

/**
 * Why a return is or is not a number. It is a ratio to the cash put in, so without cash there is no number: `INFINITE`
 * (positive cash flow), `UNDEFINED` (no cash flow), `NEGATIVE_NO_CASH` (negative cash flow). `TERM_REQUIRED`: there is
 * a loan without a term.
 */
export const ReturnStatus = v.picklist(['OK', 'INFINITE', 'UNDEFINED', 'NEGATIVE_NO_CASH', 'TERM_REQUIRED'])
export type ReturnStatus = v.InferOutput<typeof ReturnStatus>

/** The part of a stored result that markers, filters and the tabs of the info window show. */
export const StoredReturn = v.object({
  cashOnCashRoi: v.nullable(Percent),
  cashOnCashRoiStatus: ReturnStatus,
})
export type StoredReturn = v.InferOutput<typeof StoredReturn>

/** What a return follows from and listings often do not state. */
export const ReturnFact = v.picklist(['taxes', 'insurance', 'rent'])
export type ReturnFact = v.InferOutput<typeof ReturnFact>

/** What is not known of the facts behind a return; responses of earlier versions omit it. */
export const UnknownFacts = {
  /** Assumed at a rate, because they are not known of this home. */
  assumedFacts: v.optional(v.array(ReturnFact)),
  /** Counted as 0, because nothing can be assumed. */
  missingFacts: v.optional(v.array(ReturnFact)),
}
export interface UnknownFacts {
  assumedFacts?: readonly ReturnFact[] | undefined
  missingFacts?: readonly ReturnFact[] | undefined
}

/** A stored or computed return of any strategy, in percent. */
export interface CashReturn {
  cashOnCashRoi: number | null
  cashOnCashRoiStatus: ReturnStatus
}

/**
 * A return in percent as one number to show and compare: `Infinity` or `-Infinity` without cash put in. Null if there
 * is none or it is unknown.
 */
export function returnPercent(value: CashReturn | null): number | null {
  if (value?.cashOnCashRoiStatus === 'INFINITE') return Infinity
  if (value?.cashOnCashRoiStatus === 'NEGATIVE_NO_CASH') return -Infinity
  return value?.cashOnCashRoi ?? null
}

/** Whether a return is shown as a good one. A return on the threshold is not above it. */
export const isAboveRoiThreshold = (percent: number) => percent > roiThresholdPercent

/** Warnings shown with the results; none prevents the calculation. */
export const AnalysisWarning = v.picklist([
  /** The down payment was reduced to the price. */
  'DOWN_PAYMENT_EXCEEDS_PRICE',
  'LOAN_TERM_REQUIRED',
  /** The bridge loan is larger than price plus rehab. */
  'LOAN_EXCEEDS_COST',
  /** Above the agencies' limit for a cash-out refinance of a one-unit investment property. */
  'REFINANCE_ABOVE_AGENCY_LIMIT',
])
export type AnalysisWarning = v.InferOutput<typeof AnalysisWarning>
