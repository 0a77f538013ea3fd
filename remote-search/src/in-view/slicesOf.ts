import type { Bounds } from '@freehold/contracts'

const FULL_CIRCLE = 360
/** Converts to −180 to 180 degrees. */
const wrap = (lng: number) => (lng > FULL_CIRCLE / 2 ? lng - FULL_CIRCLE : lng)

/** Divides bounds into slices of equal width, from west to east. Bounds and slices may cross the antimeridian. */
export function slicesOf({ sw, ne }: Bounds, count: number): Bounds[] {
  const width = ne.lng - sw.lng + (ne.lng < sw.lng ? FULL_CIRCLE : 0)
  const edges = Array.from({ length: count + 1 }, (_, index) => wrap(sw.lng + (width * index) / count))
  edges[count] = ne.lng
  return edges.slice(1).map((east, index) => ({
    sw: { lat: sw.lat, lng: edges[index] ?? sw.lng },
    ne: { lat: ne.lat, lng: east },
  }))
}
