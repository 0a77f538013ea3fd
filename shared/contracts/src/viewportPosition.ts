import type { MapPosition } from './paths'
import type { Bounds } from './units'

/** The assumed width of the map in tiles; at zoom 0 the world is one tile wide. */
const MAP_TILES = 4
const MAX_ZOOM = 18

/** The centre of a viewport, and a zoom level at which all of it is visible. */
export function viewportPosition({ ne, sw }: Bounds): MapPosition {
  // In a viewport across the antimeridian the north-east corner has the smaller longitude.
  const width = ne.lng >= sw.lng ? ne.lng - sw.lng : ne.lng - sw.lng + 360
  const height = ne.lat - sw.lat
  const lng = sw.lng + width / 2
  const span = Math.max(width, height)
  const zoom = span === 0 ? MAX_ZOOM : Math.log2((360 * MAP_TILES) / span) - 0.5
  return {
    lat: (ne.lat + sw.lat) / 2,
    lng: lng > 180 ? lng - 360 : lng,
    zoom: Math.min(MAX_ZOOM, Math.max(2, Math.floor(zoom))),
  }
}
