import type { Bounds } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { MAP_LEVEL, mapColumn } from '../db/propertyExpressions'
import { p } from './propertyColumns'

/** Part of the Web Mercator grid of a level: its columns and rows, the last ones included. */
export interface CellRange {
  columns: [first: number, last: number]
  rows: [first: number, last: number]
}

/** A cell at the zoom that follows is as wide as a tag with its surroundings. */
const CELL_PIXELS = 64
const TILE_PIXELS = 256
const LEVELS_PER_ZOOM = Math.log2(TILE_PIXELS / CELL_PIXELS)
/** A view that is wider or higher than so many cells has larger ones: no screen is. */
const CELLS_ACROSS_MAX = 96

/** The level whose cells are about {@link CELL_PIXELS} wide at the zoom, less where the view holds too many of them. */
export function levelOf(zoom: number, bounds: Bounds): number {
  const { width, height } = shareOf(bounds)
  const fitting = Math.floor(Math.log2(CELLS_ACROSS_MAX / Math.max(width, height, Number.EPSILON)))
  return Math.max(0, Math.min(Math.floor(zoom) + LEVELS_PER_ZOOM, fitting, MAP_LEVEL))
}

/** How much of the grid bounds take up, as fractions of its width and height. */
export const shareOf = ({ sw, ne }: Bounds): { width: number; height: number } => ({
  width: (ne.lng - sw.lng + (ne.lng < sw.lng ? 360 : 0)) / 360,
  height: mercator(sw.lat) - mercator(ne.lat),
})

/** From the north of the grid, as a fraction of its height. */
function mercator(lat: number): number {
  const sine = Math.sin((Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

const LATITUDE_MAX = 85.06

export const columnOf = (lng: number, level: number): number => ((lng + 180) / 360) * 2 ** level
export const rowOf = (lat: number, level: number): number => mercator(lat) * 2 ** level

/** The western edge of a column, in degrees. */
export const westOf = (column: number, level: number): number => (column / 2 ** level) * 360 - 180
/** The northern edge of a row. */
export const northOf = (row: number, level: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** level))) * 180) / Math.PI

/** The cells of a level that lie in the bounds as a whole, which do not cross the antimeridian; null if none does. */
export function wholeCells({ sw, ne }: Bounds, level: number): CellRange | null {
  const last = 2 ** level - 1
  const columns = whole(columnOf(sw.lng, level), columnOf(ne.lng, level))
  const rows = whole(rowOf(ne.lat, level), rowOf(sw.lat, level))
  // The outermost rows hold all homes beyond the grid too.
  if (ne.lat < 90) rows[0] = Math.max(rows[0], 1)
  if (sw.lat > -90) rows[1] = Math.min(rows[1], last - 1)
  rows[0] = Math.max(rows[0], 0)
  rows[1] = Math.min(rows[1], last)
  return columns[0] <= columns[1] && rows[0] <= rows[1] ? { columns, rows } : null
}

/** The first and the last whole cell between two positions, in cells. */
const whole = (from: number, to: number): [number, number] => [
  Math.ceil(from - EDGE),
  Math.floor(to + EDGE) - 1,
]

/** Of a cell: what rounding may cost where a view ends on an edge. */
const EDGE = 1e-9

/** Column and row of the home `p` at a level. */
export const cellColumn = (level: number): SQL =>
  sql`(${mapColumn(p.lng)} >> ${sql.raw(String(MAP_LEVEL - level))})`
export const cellRow = (level: number): SQL => sql`(${p.mapRow} >> ${sql.raw(String(MAP_LEVEL - level))})`
