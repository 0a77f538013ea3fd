import type { AddressedHome, ApartListing } from '@freehold/contracts'

/** 'mls, 4711' */
export const nameOf = ({ source, listingKey }: Pick<ApartListing, 'source' | 'listingKey'>) =>
  `${source}, ${listingKey}`

/** 'Seattle, WA 98118' */
export const placeOf = ({
  PropertyAddressCity: city,
  PropertyAddressState: state,
  PropertyAddressZIP: zip,
}: AddressedHome) => `${city}, ${state} ${zip}`
