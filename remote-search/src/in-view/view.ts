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

/** The bounds and as much again on each side: what a short move of the map brings into view. */
export function nearOf({ ne, sw }: Bounds): Bounds {
  const [width, height] = [(ne.lng - sw.lng + 360) % 360 || 360, ne.lat - sw.lat]
  const isWhole = width * 3 >= 360
  return {
    ne: { lat: ne.lat + height, lng: isWhole ? 180 : wrapLng(ne.lng + width) },
    sw: { lat: sw.lat - height, lng: isWhole ? -180 : wrapLng(sw.lng - width) },
  }
}

const wrapLng = (lng: number) => ((lng + 540) % 360) - 180
