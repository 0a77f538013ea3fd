import type { Bounds, LatLngLiteral } from '@freehold/contracts'
import type { Camera, View } from './engine'

/** A position on the unit square of Web Mercator: x 0…1 eastwards from 180° W, y 0…1 southwards from 85.05° N. */
export interface World {
  x: number
  y: number
}

/** CSS px of the whole world at a zoom. */
export const worldSize = (zoom: number) => 256 * 2 ** zoom

/** The projection is square up to this latitude, and infinite at the poles. */
const MAX_LATITUDE = 85.0511287798

export const toWorld = ({ lat, lng }: LatLngLiteral): World => {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

export const fromWorld = ({ x, y }: World): LatLngLiteral => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  lng: (x - 0.5) * 360,
})

/** World pixels, at the view's zoom, of its top left corner. */
export const topLeft = ({ center, zoom, width, height }: View) => {
  const size = worldSize(zoom)
  const { x, y } = toWorld(center)
  return { x: x * size - width / 2, y: y * size - height / 2 }
}

/** The bounds of a view, whose longitudes may lie beyond the antimeridian. */
export function boundsOf(view: View): Bounds {
  const size = worldSize(view.zoom)
  const { x, y } = topLeft(view)
  const northWest = fromWorld({ x: x / size, y: y / size })
  const southEast = fromWorld({ x: (x + view.width) / size, y: (y + view.height) / size })
  return {
    ne: { lat: northWest.lat, lng: southEast.lng },
    sw: { lat: southEast.lat, lng: northWest.lng },
  }
}

/** The camera after panning the viewport by CSS px; right and down are positive. */
export const panned = ({ center, zoom }: Camera, dx: number, dy: number): Camera => {
  const size = worldSize(zoom)
  const { x, y } = toWorld(center)
  return { center: fromWorld({ x: x + dx / size, y: y + dy / size }), zoom }
}

const EARTH_CIRCUMFERENCE_METERS = 40_075_016.686

/** Metres on the ground per CSS px at the centre of the view. */
export const metersPerPixel = ({ center, zoom }: Camera) =>
  (EARTH_CIRCUMFERENCE_METERS * Math.cos((center.lat * Math.PI) / 180)) / worldSize(zoom)
