import type { MarketPlace, PlaceDetails } from '@freehold/contracts'

/**
 * The market of a place that the search has found: a ZIP code or a city; null for every other place, and for those of
 * another supplier.
 */
export function marketOf(
  placeId: string,
  { displayName, formattedAddress }: Pick<PlaceDetails, 'displayName' | 'formattedAddress'>,
): MarketPlace | null {
  if (placeId.startsWith('zip-')) return { zip: displayName }
  const [, state] = /, ([A-Z]{2})$/.exec(formattedAddress) ?? []
  return placeId.startsWith('city-') && state !== undefined ? { city: displayName, state } : null
}
