import type { Camera, View } from '../engine'
import { fromWorld, toWorld, worldSize } from '../mercator'

export type Padding = google.maps.Padding

/** Google's default. */
const DEFAULT_PADDING_PX = 45
/** The zoom limit for a box without extent, such as several properties at one position. */
const CLOSEST_ZOOM = 19
const ZOOM_STEP = 0.5

const sides = (padding: number | Padding | undefined) => {
  const given = typeof padding === 'object' ? padding : undefined
  const each = typeof padding === 'number' ? padding : given ? 0 : DEFAULT_PADDING_PX
  return {
    left: given?.left ?? each,
    top: given?.top ?? each,
    right: given?.right ?? each,
    bottom: given?.bottom ?? each,
  }
}

/** The closest camera that shows the whole box within the viewport and its padding (CSS px). */
export const fitCamera = (
  { south, west, north, east }: google.maps.LatLngBoundsLiteral,
  { width, height }: View,
  padding?: number | Padding,
): Camera => {
  const { left, top, right, bottom } = sides(padding)
  const a = toWorld({ lat: north, lng: west })
  const b = toWorld({ lat: south, lng: east < west ? east + 360 : east })
  const zoomOf = (free: number, extent: number) => Math.log2(Math.max(free, 1) / (extent * worldSize(0)))
  const exact = Math.min(zoomOf(width - left - right, b.x - a.x), zoomOf(height - top - bottom, b.y - a.y))
  const zoom = Math.min(CLOSEST_ZOOM, Math.floor(exact / ZOOM_STEP) * ZOOM_STEP)
  const size = worldSize(zoom)
  const center = fromWorld({
    x: (a.x + b.x) / 2 + (right - left) / 2 / size,
    y: (a.y + b.y) / 2 + (bottom - top) / 2 / size,
  })
  return { center, zoom }
}
