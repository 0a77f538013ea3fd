import type { LatLngLiteral } from '@freehold/contracts'
import { fromWorld, metersPerPixel, topLeft, toWorld, worldSize } from '@freehold/embedded-maps'

/** CSS px. */
export interface Size {
  width: number
  height: number
}

/** CSS px from the top left corner. */
export interface Point {
  x: number
  y: number
}

export interface MapView extends Size {
  center: LatLngLiteral
  zoom: number
}

/** Closer, the streets around would not tell where the homes are. */
const ZOOM_MAX = 16.5
/** Of the places, or a number would be cut off. */
const PADDING_PX = 26

/**
 * The closest view of all places.
 * @param around a radius around the first place that is shown, meters
 * @param isWhole for a map that draws whole zooms only
 */
export function fitView(
  places: readonly LatLngLiteral[],
  size: Size,
  around: number,
  isWhole: boolean,
): MapView {
  const points = places.map((place) => toWorld(place))
  const radius = around / (metersPerPixel({ center: places[0]!, zoom: 0 }) * worldSize(0))
  const range = (values: number[]) => {
    const [first] = values
    return { least: Math.min(...values, first! - radius), most: Math.max(...values, first! + radius) }
  }
  const [x, y] = [range(points.map((point) => point.x)), range(points.map((point) => point.y))]
  const zoomOf = (free: number, { least, most }: typeof x) =>
    Math.log2(Math.max(1, free - 2 * PADDING_PX) / ((most - least) * worldSize(0)))
  const zoom = Math.max(0, Math.min(ZOOM_MAX, zoomOf(size.width, x), zoomOf(size.height, y)))
  const center = fromWorld({ x: (x.least + x.most) / 2, y: (y.least + y.most) / 2 })
  return { center, zoom: isWhole ? Math.floor(zoom) : zoom, ...size }
}

/** Where a place is in a view. */
export function pointIn(view: MapView, place: LatLngLiteral): Point {
  const corner = topLeft(view)
  const world = worldSize(view.zoom)
  const { x, y } = toWorld(place)
  return { x: x * world - corner.x, y: y * world - corner.y }
}

const METERS_A_MILE = 1_609.344

/** CSS px of a mile at the center of a view. */
export const pixelsPerMile = (view: MapView) => METERS_A_MILE / metersPerPixel(view)
