import type { Bounds, LngLat } from '@freehold/contracts'

/** What a map shows. */
export interface View {
  bounds: Bounds
  zoom: number
}

const TILE_PX = 256

/** Null until the map has been laid out. */
export function viewOf(map: google.maps.Map): View | null {
  const [bounds, zoom] = [map.getBounds()?.toJSON(), map.getZoom()]
  if (!bounds || zoom === undefined) return null
  // A window wider than the world shows all longitudes, however its edges are counted.
  const isWholeWorld = map.getDiv().clientWidth >= TILE_PX * 2 ** zoom
  const [west, east] = isWholeWorld ? [-180, 180] : [bounds.west, bounds.east]
  return {
    bounds: { ne: { lat: bounds.north, lng: east }, sw: { lat: bounds.south, lng: west } },
    zoom,
  }
}

/** Whether a place lies inside bounds; these may cross the antimeridian. */
export function isInside({ ne, sw }: Bounds, [lng, lat]: LngLat): boolean {
  if (lat < sw.lat || lat > ne.lat) return false
  return sw.lng <= ne.lng ? lng >= sw.lng && lng <= ne.lng : lng >= sw.lng || lng <= ne.lng
}
