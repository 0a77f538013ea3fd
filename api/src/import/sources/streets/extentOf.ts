import { RowError } from '../checkFields'

export interface Extent {
  west: number
  south: number
  east: number
  north: number
}

const lines = new Set(['LineString', 'MultiLineString'])

/** The bounding box of GeoJSON lines, in degrees, WGS 84. Throws a RowError for any other geometry. */
export function extentOf(geometry: unknown): Extent {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
  if (typeof type !== 'string' || !lines.has(type)) throw new RowError('its geometry is not a line')
  const extent = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [lng, lat] of pointsIn(coordinates)) {
    if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90))
      throw new RowError('its geometry is not in degrees on Earth')
    extent.west = Math.min(extent.west, lng)
    extent.east = Math.max(extent.east, lng)
    extent.south = Math.min(extent.south, lat)
    extent.north = Math.max(extent.north, lat)
  }
  if (extent.west > extent.east) throw new RowError('its geometry has no points')
  return extent
}

function* pointsIn(coordinates: unknown): Generator<[lng: number, lat: number]> {
  if (!Array.isArray(coordinates)) throw new RowError('its geometry has no points')
  const [lng, lat] = coordinates as unknown[]
  if (typeof lng === 'number' && typeof lat === 'number') yield [lng, lat]
  else for (const part of coordinates) yield* pointsIn(part)
}
