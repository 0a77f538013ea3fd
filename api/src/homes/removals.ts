import { WITHHELD } from '@freehold/contracts'
import type { Listing } from './Listing'

/** The content hash of a removed listing, which equals no record's: the next record of it counts as a change. */
export const REMOVED = 'removed'

/** That of one that was removed because it, or its address, may not be shown. It may follow on {@link REMOVED}. */
export const REMOVED_AND_WITHHELD = 'removed and withheld'

/** Whether a listing forbids to show the address of its home. One that was withdrawn otherwise no longer does. */
export const withholdsAddress = ({ addressFull, visible, contentHash }: Listing): boolean =>
  addressFull === WITHHELD && (visible || contentHash === REMOVED_AND_WITHHELD)
