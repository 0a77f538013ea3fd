import type { Removal } from './Delivery'
import type { RejectedRow } from './openErrorsFile'
import type { DeliveredRow } from './storeRows'

/** A row that cannot be stored, and what follows from it nevertheless. */
export type Unstorable = RejectedRow & { removal?: Removal | undefined }

/** One row of a delivery: a property, an earlier sale or state of one that comes again in it, or neither. */
export type Row = DeliveredRow | { isEarlier: true } | Unstorable
