import type { LeaseRecord, ListingRecord } from '../../ListingRecord'
import { check, nullIfInvalid } from '../checkFields'

interface RentFields<Field> {
  monthlyRent: Field
  askingRent: Field
}

/**
 * The lease of a record that was read like one of a sale. Throws a RowError if its rent is none: the agreed one of a leased
 * home, the asking one of a home for rent.
 * @param fields which fields of the record have the rents, in dollars a month
 */
export function toLeaseRecord<Field extends string>(
  listing: ListingRecord,
  fields: RentFields<Field>,
  number: (field: Field) => string | number | null,
): LeaseRecord {
  const rent = (field: Field) => check.rent(field, number(field))
  const isLeased = listing.status === 'sold'
  return {
    listingKey: listing.listingKey,
    modifiedAt: listing.modifiedAt,
    kinds: listing.kinds,
    status: isLeased ? 'leased' : 'forRent',
    addressFull: listing.addressFull,
    withheld: listing.withheld,
    city: listing.city,
    state: listing.state,
    zip: listing.zip,
    county: listing.county,
    lng: listing.lng,
    lat: listing.lat,
    bedrooms: listing.bedrooms,
    bathroomsFull: listing.bathroomsFull,
    bathroomsHalf: listing.bathroomsHalf,
    bathroomsThreeQuarter: listing.bathroomsThreeQuarter,
    buildingArea: listing.buildingArea,
    yearBuilt: listing.yearBuilt,
    parcelNumber: listing.parcelNumber,
    monthlyRent: isLeased ? rent(fields.monthlyRent) : null,
    askingRent: isLeased ? nullIfInvalid(() => rent(fields.askingRent)) : rent(fields.askingRent),
    leasedOn: listing.soldDate,
    listDate: listing.listDate,
    listOffice: listing.listOffice,
  }
}
