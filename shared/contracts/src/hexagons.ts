import type { LngLat } from './units'

/** Column and row in a grid of hexagons around the earth, from the west and from the north. */
export interface Hexagon {
  x: number
  y: number
}

/** From the middle of a hexagon to a corner, in CSS pixels of the map at the zoom that the hexagons are for. */
export const HEXAGON_RADIUS = 21

const TILE_PIXELS = 256
/** The last latitude of the Web Mercator map, which is as high as it is wide. */
export const HEXAGON_LATITUDE_MAX = (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI

/**
 * How many hexagons, which stand on a corner, there are around the earth. A whole number, so that those at the antimeridian
 * meet like any others, which makes them up to 0.6% wider or narrower than regular ones.
 */
export const hexagonColumns = (zoom: number): number =>
  Math.round((TILE_PIXELS * 2 ** zoom) / (HEXAGON_RADIUS * Math.sqrt(3)))

/** Between the middles of two rows, as a fraction of the height of the map. */
export const hexagonRowHeight = (zoom: number) => (1.5 * HEXAGON_RADIUS) / (TILE_PIXELS * 2 ** zoom)

/**
 * The hexagon that holds a position. Columns go once around the earth: in every second row the first one lies on both sides
 * of the antimeridian. Beyond the edges of the map the outermost rows hold all.
 */
export function hexagonAt([lng, lat]: LngLat, zoom: number): Hexagon {
  const columns = hexagonColumns(zoom)
  const x = ((lng + 180) / 360) * columns
  const y = southOfEdge(lat) / hexagonRowHeight(zoom)
  // The nearest middle in rows with an even number, and in the others, which are half a hexagon further east.
  const [column, row] = [Math.floor(x + 0.5), 2 * Math.floor(y / 2 + 0.5)]
  const isEven = Math.abs(x - column) + 1.5 * Math.abs(y - row) < 1
  return isEven
    ? { x: column % columns, y: row }
    : { x: Math.floor(x) % columns, y: 2 * Math.floor(y / 2) + 1 }
}

/**
 * The six corners of a hexagon in their order, from the northern one on. Longitudes go on beyond ±180° at the antimeridian,
 * so that neighbors in the list are neighbors on the map.
 */
export function hexagonCorners({ x, y }: Hexagon, zoom: number): LngLat[] {
  const middle = x + (y % 2) / 2
  const lngOf = (halves: number) => ((middle + halves / 2) / hexagonColumns(zoom)) * 360 - 180
  const latOf = (thirds: number) => latitudeAt((y + thirds / 3) * hexagonRowHeight(zoom))
  return [
    [lngOf(0), latOf(-2)],
    [lngOf(1), latOf(-1)],
    [lngOf(1), latOf(1)],
    [lngOf(0), latOf(2)],
    [lngOf(-1), latOf(1)],
    [lngOf(-1), latOf(-1)],
  ]
}

/** From the north of the map, as a fraction of its height. */
function southOfEdge(lat: number): number {
  const bounded = (Math.max(-HEXAGON_LATITUDE_MAX, Math.min(HEXAGON_LATITUDE_MAX, lat)) * Math.PI) / 180
  return Math.max(0, (1 - Math.log(Math.tan(Math.PI / 4 + bounded / 2)) / Math.PI) / 2)
}

const latitudeAt = (share: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI
