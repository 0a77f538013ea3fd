import type { Town } from '@freehold/demo-town'
import { splitBathrooms } from '../import/ListingRecord'
import type { OfferedHome } from './condition'

/** What listings and leases of a home say alike: how it is identified, where it is, its rooms, size and age. */
export function houseFacts(place: Town, { house, area, bedrooms, bathrooms, yearBuilt }: OfferedHome) {
  const [lng, lat] = house.at
  const address = `${house.number} ${house.street}`
  return {
    listingKey: address,
    addressFull: address,
    city: place.name,
    state: place.state,
    zip: place.zip,
    county: null,
    lng,
    lat,
    bedrooms,
    ...splitBathrooms(bathrooms)!,
    buildingArea: area,
    yearBuilt,
  }
}
