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
/** Around the places, or a number would be cut off. */
const PADDING_PX = 14

interface FitOptions {
  /** Of the area around the first place that is shown too, meters. */
  radius: number
  /** CSS px at the bottom where no place should be. */
  foot: number
  /** For a map that draws whole zooms only. */
  isWholeZoom: boolean
}

/** The closest view of all places. */
export function fitView(
  places: readonly [LatLngLiteral, ...LatLngLiteral[]],
  size: Size,
  { radius, foot, isWholeZoom }: FitOptions,
): MapView {
  const [first] = places
  const points = places.map((place) => toWorld(place))
  const around = radius / (metersPerPixel({ center: first, zoom: 0 }) * worldSize(0))
  const rangeOf = ([subject = 0, ...others]: number[]) => ({
    least: Math.min(subject - around, ...others),
    most: Math.max(subject + around, ...others),
  })
  const x = rangeOf(points.map((point) => point.x))
  const y = rangeOf(points.map((point) => point.y))
  const zoomOf = (length: number, { least, most }: typeof x) =>
    Math.log2(Math.max(1, length - 2 * PADDING_PX) / ((most - least) * worldSize(0)))
  const fitting = Math.min(ZOOM_MAX, zoomOf(size.width, x), zoomOf(size.height - foot, y))
  const zoom = Math.max(0, isWholeZoom ? Math.floor(fitting) : fitting)
  const below = foot / 2 / worldSize(zoom)
  const center = fromWorld({ x: (x.least + x.most) / 2, y: (y.least + y.most) / 2 + below })
  return { center, zoom, ...size }
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
