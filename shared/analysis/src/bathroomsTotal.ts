/**
 * Bathrooms of every kind, each counted as one. If none is known, the source's own total; null without one.
 * @see RESO Data Dictionary 2.0, BathroomsTotalInteger: full, half and three-quarter baths count alike
 */
export function bathroomsTotal(rooms: {
  BathroomsFull: number | null
  BathroomsHalf: number | null
  BathroomsThreeQuarter: number | null
  BathroomsTotal?: number | null
}): number | null {
  const counts = [rooms.BathroomsFull, rooms.BathroomsHalf, rooms.BathroomsThreeQuarter]
  const known = counts.filter((count) => count !== null)
  return known.length > 0 ? known.reduce((total, count) => total + count, 0) : (rooms.BathroomsTotal ?? null)
}
