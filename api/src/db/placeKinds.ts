/** The kinds of places, in the order in which a place search suggests them. */
export const placeKinds = ['city', 'neighborhood', 'zip', 'water', 'park', 'street', 'address'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** The kinds that an archive of the base map has names of. */
export const archiveKinds = [
  'city',
  'neighborhood',
  'water',
  'park',
  'street',
] as const satisfies readonly PlaceKind[]
export type ArchiveKind = (typeof archiveKinds)[number]
