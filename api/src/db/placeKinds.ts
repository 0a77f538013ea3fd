/** The kinds of places, in the order in which a place search suggests them. */
export const placeKinds = ['city', 'zip', 'street', 'address'] as const
export type PlaceKind = (typeof placeKinds)[number]
