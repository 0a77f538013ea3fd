import { WITHHELD } from '@freehold/contracts'
import type { Lease } from '../../homes/leases.queries'
import { isRemoval, type ListingRemoval } from '../ListingRecord'
import type { LeaseDecision } from './decideOutcome'

/** The lease as it is stored from now on. */
export function leaseAfter(
  source: string,
  { id, update, contentHash }: LeaseDecision,
  stored: Lease | undefined,
): Lease {
  const modifiedAt = update.modifiedAt ? new Date(update.modifiedAt) : (stored?.modifiedAt ?? null)
  const common = { id, source, listingKey: update.listingKey, contentHash, modifiedAt }
  if (isRemoval(update)) return { ...removed(stored ?? unknown, update), ...common }
  const { parcelKey = null, addressKey = null, doorKey = null, parcelNumber: _, kinds: __, ...facts } = update
  return { ...facts, parcelKey, addressKey, doorKey, ...common, visible: true }
}

function removed(stored: Lease, { isWithheld }: ListingRemoval): Lease {
  if (!isWithheld || stored.addressFull === '') return { ...stored, visible: false }
  return { ...stored, addressFull: WITHHELD, lng: null, lat: null, listOffice: null, visible: false }
}

/** A removal of a lease that was never read is stored too: an older record of it may still arrive. */
const unknown = {
  parcelKey: null,
  addressKey: null,
  doorKey: null,
  status: 'forRent',
  addressFull: '',
  city: '',
  state: '',
  zip: '',
  county: null,
  lng: null,
  lat: null,
  bedrooms: null,
  bathroomsFull: null,
  bathroomsHalf: null,
  bathroomsThreeQuarter: null,
  buildingArea: null,
  yearBuilt: null,
  monthlyRent: null,
  askingRent: null,
  leasedOn: null,
  listDate: null,
  listOffice: null,
} satisfies Partial<Lease> as unknown as Lease
