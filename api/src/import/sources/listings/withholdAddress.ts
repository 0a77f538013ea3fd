import { hideAddress } from '../../../homes/hideAddress'
import { WITHHELD } from '../../../properties/withheldAddress'
import type { ListingRecord } from '../../ListingRecord'

/**
 * Removes the address and the parcel number from a record: the address from its own field, and wherever a free text
 * contains it. Its marker is moved when it is stored.
 * @param lines further forms of the street line that may occur in the texts
 */
export function withholdAddress(listing: ListingRecord, lines: readonly string[]): ListingRecord {
  const { addressFull, view, condition, listOffice, remarks, media } = listing
  const hide = hideAddress([addressFull, ...lines])
  return {
    ...listing,
    addressFull: WITHHELD,
    // The county's records name the address of a parcel.
    parcelNumber: null,
    view: hide(view),
    condition: hide(condition),
    listOffice: hide(listOffice),
    remarks: hide(remarks),
    ...(media && { media: media.map((one) => ({ ...one, caption: hide(one.caption) })) }),
  }
}
