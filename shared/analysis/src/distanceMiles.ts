import type { LngLat, Miles } from '@freehold/contracts'

/** The earth's mean radius, 6 371.0088 km (IUGG). */
const EARTH_RADIUS_MILES = 3_958.7613

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance between two `[lng, lat]` points, WGS 84, by the haversine formula. */
export function distanceMiles([lngA, latA]: LngLat, [lngB, latB]: LngLat): Miles {
  const byLat = Math.sin(radians(latB - latA) / 2) ** 2
  const byLng = Math.sin(radians(lngB - lngA) / 2) ** 2
  const haversine = byLat + Math.cos(radians(latA)) * Math.cos(radians(latB)) * byLng
  // Rounding can make the haversine of antipodes slightly greater than 1.
  return (2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, haversine)))) as Miles
}
