import type { LatLngLiteral, LngLat } from '@freehold/contracts'
import { fromWorld, topLeft, toWorld, worldSize, type View } from '@freehold/embedded-maps'

/** CSS px from the top left corner of the map. */
export interface Point {
  x: number
  y: number
}

/** What a map shows; null until it has been laid out. */
export function viewOf(map: google.maps.Map): View | null {
  const [center, zoom, { clientWidth: width, clientHeight: height }] = [
    map.getCenter()?.toJSON(),
    map.getZoom(),
    map.getDiv(),
  ]
  return center && zoom !== undefined && width > 0 ? { center, zoom, width, height } : null
}

/** Where a view shows a place. Of the copies of the world, it is the one that the longitude says. */
export function toPoint(view: View, [lng, lat]: LngLat): Point {
  const [size, corner, { x, y }] = [worldSize(view.zoom), topLeft(view), toWorld({ lat, lng })]
  return { x: x * size - corner.x, y: y * size - corner.y }
}

/** The place at a point of a view. The longitude goes on beyond 180° in other copies of the world. */
export function toLngLat(view: View, { x, y }: Point): LngLat {
  const [size, corner] = [worldSize(view.zoom), topLeft(view)]
  const { lat, lng } = fromWorld({ x: (x + corner.x) / size, y: (y + corner.y) / size })
  return [lng, lat]
}

/** The longitude, plus or minus full circles, that is within 180° of the meridian. */
export const nearestCopy = (lng: number, meridian: number) => lng + 360 * Math.round((meridian - lng) / 360)

/** The same view with longitudes counted from a meridian, so that they are within 180° for all that is near it. */
export const countedFrom = (meridian: number, view: View): View => ({
  ...view,
  center: { ...view.center, lng: nearestCopy(view.center.lng, meridian) - meridian },
})

/** The copy of an area that is nearest to the center of a view. */
export function copyInView(area: readonly LngLat[], center: LatLngLiteral): LngLat[] {
  const lngs = area.map(([lng]) => lng)
  const middle = (Math.min(...lngs) + Math.max(...lngs)) / 2
  const shift = nearestCopy(middle, center.lng) - middle
  return area.map(([lng, lat]) => [lng + shift, lat])
}

/** A path in SVG. */
export const lineThrough = (points: readonly Point[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`).join('')
