import type { PropertySummary } from '@freehold/contracts'

type CityParts = Pick<PropertySummary, 'PropertyAddressCity' | 'PropertyAddressState' | 'PropertyAddressZIP'>

/** The line below the street: 'Seattle, WA 98118'. */
export const cityLine = ({
  PropertyAddressCity: city,
  PropertyAddressState: state,
  PropertyAddressZIP: zip,
}: CityParts): string => `${city}, ${state} ${zip}`
