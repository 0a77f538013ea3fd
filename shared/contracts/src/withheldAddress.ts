/**
 * Stored and shown in place of an address that may not be shown, so that no search finds it. The place of such a home has
 * been moved before it was stored.
 */
export const WITHHELD = 'Address withheld'

export const isWithheld = ({ PropertyAddressFull }: { PropertyAddressFull?: string }): boolean =>
  PropertyAddressFull === WITHHELD

/** How far markers of such homes are moved: a few houses, and still the same neighborhood. */
export const MOVED_METERS = { min: 120, max: 300 }
