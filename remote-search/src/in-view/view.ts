import type { Bounds, LngLat } from '@freehold/contracts'

/** The area and zoom that a map shows. */
export interface View {
  bounds: Bounds
  zoom: number
}

/** Null until the map has been laid out. */
export function viewOf(map: google.maps.Map): View | null {
  const [bounds, zoom] = [map.getBounds()?.toJSON(), map.getZoom()]
  if (!bounds || zoom === undefined) return null
  const { north, east, south, west } = bounds
  return { bounds: { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } }, zoom }
}

/** Whether a point is inside bounds, which may cross the antimeridian. */
export function isInside({ ne, sw }: Bounds, [lng, lat]: LngLat): boolean {
  if (lat < sw.lat || lat > ne.lat) return false
  return sw.lng <= ne.lng ? lng >= sw.lng && lng <= ne.lng : lng >= sw.lng || lng <= ne.lng
}
