export type LatLngLike = google.maps.LatLng | google.maps.LatLngLiteral

/** Normalises a longitude to [-180, 180]. */
const wrap = (lng: number) => (lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180)
const clamp = (lat: number) => Math.max(-90, Math.min(90, lat))

// The fields below use TypeScript's `private`: libraries compare these objects by their enumerable fields, and with
// `#private` fields any two would be equal.

export class LatLng implements google.maps.LatLng {
  private readonly latitude: number
  private readonly longitude: number

  constructor(lat: number | LatLngLike, lng?: number | boolean | null, noClampNoWrap = false) {
    const literal = typeof lat === 'object' && lat !== null ? toLiteral(lat) : { lat, lng: lng as number }
    const isRaw = noClampNoWrap || lng === true
    this.latitude = isRaw ? literal.lat : clamp(literal.lat)
    this.longitude = isRaw ? literal.lng : wrap(literal.lng)
  }

  lat() {
    return this.latitude
  }

  lng() {
    return this.longitude
  }

  equals(other: google.maps.LatLng | null) {
    return other?.lat() === this.latitude && other.lng() === this.longitude
  }

  toJSON() {
    return { lat: this.latitude, lng: this.longitude }
  }

  toString() {
    return `(${this.latitude}, ${this.longitude})`
  }

  toUrlValue(precision = 6) {
    return `${Number(this.latitude.toFixed(precision))},${Number(this.longitude.toFixed(precision))}`
  }
}

export const toLiteral = (value: LatLngLike): google.maps.LatLngLiteral =>
  typeof value.lat === 'function'
    ? { lat: value.lat(), lng: (value as google.maps.LatLng).lng() }
    : { lat: value.lat, lng: (value as google.maps.LatLngLiteral).lng }

type BoundsLike = google.maps.LatLngBounds | google.maps.LatLngBoundsLiteral

export const toBoundsLiteral = (bounds: BoundsLike): google.maps.LatLngBoundsLiteral =>
  'north' in bounds ? bounds : bounds.toJSON()

/** A box on the map. `west` is greater than `east` if it crosses the antimeridian. */
export class LatLngBounds implements google.maps.LatLngBounds {
  static readonly MAX_BOUNDS = new LatLngBounds({ south: -90, west: -180, north: 90, east: 180 })

  private south = 1
  private north = -1
  private west = 180
  private east = -180

  constructor(southWestOrBounds?: LatLngLike | BoundsLike | null, northEast?: LatLngLike | null) {
    if (!southWestOrBounds) return
    if ('north' in southWestOrBounds || 'getCenter' in southWestOrBounds)
      Object.assign(this, toBoundsLiteral(southWestOrBounds))
    else {
      const southWest = toLiteral(southWestOrBounds)
      const { lat, lng } = northEast ? toLiteral(northEast) : southWest
      Object.assign(this, { south: southWest.lat, west: southWest.lng, north: lat, east: lng })
    }
  }

  private get span() {
    const width = this.east - this.west
    return width < 0 ? width + 360 : width
  }

  private holdsLng(lng: number) {
    return this.west <= this.east
      ? lng >= this.west && lng <= this.east
      : lng >= this.west || lng <= this.east
  }

  contains(point: LatLngLike) {
    const { lat, lng } = toLiteral(point)
    return lat >= this.south && lat <= this.north && this.holdsLng(lng)
  }

  equals(other: BoundsLike | null) {
    if (!other) return false
    const { south, west, north, east } = toBoundsLiteral(other)
    return south === this.south && west === this.west && north === this.north && east === this.east
  }

  extend(point: LatLngLike) {
    const { lat, lng } = toLiteral(point)
    if (this.isEmpty()) {
      this.south = this.north = lat
      this.west = this.east = lng
      return this
    }
    this.south = Math.min(this.south, lat)
    this.north = Math.max(this.north, lat)
    if (this.holdsLng(lng)) return this
    const eastwards = (lng - this.east + 360) % 360
    const westwards = (this.west - lng + 360) % 360
    if (eastwards <= westwards) this.east = lng
    else this.west = lng
    return this
  }

  getCenter() {
    return new LatLng((this.south + this.north) / 2, this.west + this.span / 2)
  }

  getNorthEast() {
    return new LatLng(this.north, this.east)
  }

  getSouthWest() {
    return new LatLng(this.south, this.west)
  }

  intersects(other: BoundsLike) {
    const box = new LatLngBounds(other)
    if (this.isEmpty() || box.isEmpty() || box.south > this.north || box.north < this.south) return false
    return this.holdsLng(box.west) || box.holdsLng(this.west)
  }

  isEmpty() {
    return this.south > this.north
  }

  toJSON() {
    return { south: this.south, west: this.west, north: this.north, east: this.east }
  }

  toSpan() {
    return new LatLng(this.isEmpty() ? 0 : this.north - this.south, this.isEmpty() ? 0 : this.span, true)
  }

  toString() {
    return `(${this.getSouthWest().toString()}, ${this.getNorthEast().toString()})`
  }

  toUrlValue(precision?: number) {
    return `${this.getSouthWest().toUrlValue(precision)},${this.getNorthEast().toUrlValue(precision)}`
  }

  union(other: BoundsLike) {
    const box = new LatLngBounds(other)
    return box.isEmpty() ? this : this.extend(box.getSouthWest()).extend(box.getNorthEast())
  }
}

export class Point implements google.maps.Point {
  x: number
  y: number

  constructor(x: number, y: number) {
    this.x = x
    this.y = y
  }

  equals(other: google.maps.Point | null) {
    return other?.x === this.x && other.y === this.y
  }

  toString() {
    return `(${this.x}, ${this.y})`
  }
}

export class Size implements google.maps.Size {
  width: number
  height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  equals(other: google.maps.Size | null) {
    return other?.width === this.width && other.height === this.height
  }

  toString() {
    return `(${this.width}, ${this.height})`
  }
}
