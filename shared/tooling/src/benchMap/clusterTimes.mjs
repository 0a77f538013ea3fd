import { join } from 'node:path'
import { createJiti } from 'jiti'
import { root } from '../run.mjs'
import { coordinatesOf } from './homes.mjs'

/** The browser's build; Node would resolve the one for old browsers. */
const alias = {
  '@googlemaps/markerclusterer': join(root, 'node_modules/@googlemaps/markerclusterer/dist/index.esm.mjs'),
}
/** @type {any} */
const { ViewportAlgorithm } = await createJiti(import.meta.url, { alias }).import(
  join(root, 'remote-search/src/tags/ViewportAlgorithm.ts'),
)

const ZOOM = 14
/** The center of the homes, and the view after the map has moved a little. */
const VIEW = { west: -119.56, south: 46.59, east: -119.47, north: 46.63 }
const MOVED = { ...VIEW, west: VIEW.west + 0.01, east: VIEW.east + 0.01 }

// The least that the algorithm needs from a map: coordinates and bounds are fields, and pixels are scaled degrees.

class LatLng {
  /**
   * @param {{ lat: number, lng: number } | number} place
   * @param {number} [lng]
   */
  constructor(place, lng) {
    this.place = typeof place === 'number' ? { lat: place, lng: lng ?? NaN } : place
  }
  lat() {
    return this.place.lat
  }
  lng() {
    return this.place.lng
  }
}

class LatLngBounds {
  /**
   * @param {LatLng} southWest
   * @param {LatLng} northEast
   */
  constructor(southWest, northEast) {
    this.southWest = southWest
    this.northEast = northEast
  }
  getSouthWest() {
    return this.southWest
  }
  getNorthEast() {
    return this.northEast
  }
  toJSON() {
    return { west: this.southWest.lng(), east: this.northEast.lng() }
  }
}

class AdvancedMarkerElement {
  /** @type {{ lat: number, lng: number }} */
  position
  /** @type {string} */
  propertyId

  /**
   * @param {import('./homes.mjs').Coordinates} coordinates
   * @param {string} propertyId
   */
  constructor([lng, lat], propertyId) {
    this.position = { lat, lng }
    this.propertyId = propertyId
  }
}

Object.assign(globalThis, { google: { maps: { LatLng, LatLngBounds, marker: { AdvancedMarkerElement } } } })

const PX_A_DEGREE = (256 * 2 ** ZOOM) / 360
const mapCanvasProjection = {
  fromLatLngToDivPixel: (/** @type {LatLng} */ latLng) => ({
    x: latLng.lng() * PX_A_DEGREE,
    y: -latLng.lat() * PX_A_DEGREE,
  }),
  fromDivPixelToLatLng: (/** @type {{ x: number, y: number }} */ { x, y }) =>
    new LatLng(-y / PX_A_DEGREE, x / PX_A_DEGREE),
}

/** @param {typeof VIEW} view */
const mapOf = ({ west, south, east, north }) => ({
  getZoom: () => ZOOM,
  getBounds: () => new LatLngBounds(new LatLng(south, west), new LatLng(north, east)),
})

/** @param {number} size */
export const markersOf = (size) =>
  coordinatesOf(size).map((coordinates, index) => new AdvancedMarkerElement(coordinates, `bench-${index}`))

/**
 * Times the part of clustering that is independent of the map provider (ms): the product's algorithm clusters a view of
 * new markers, and then another view of the same ones. Drawing the markers is part of the frames.
 * @param {AdvancedMarkerElement[]} markers
 */
export function clusterTimes(markers) {
  const algorithm = new ViewportAlgorithm()
  const timed = (/** @type {typeof VIEW} */ view) => {
    const start = performance.now()
    const { clusters } = algorithm.calculate({ markers, map: mapOf(view), mapCanvasProjection })
    if (clusters.length === 0) throw new Error('Nothing was clustered')
    return performance.now() - start
  }
  return { fresh: timed(VIEW), known: timed(MOVED) }
}
