import type { RejectedRow } from './openErrorsFile'
import type { DeliveredRow } from './storeRows'

/** One row of a delivery: a property, an earlier sale or state of one that comes again in it, or neither. */
export type Row = DeliveredRow | { isEarlier: true } | RejectedRow
