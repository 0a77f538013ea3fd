import type { LngLat } from '@freehold/contracts'
import { CELL_SIDE, CELLS_PER_ROW } from '../db/mapCells'
import { widen, type Box } from './Box'

/** Cells are computed in square tiles with this many cells a side, so that most sales are read only once. */
const TILE = 8

export interface Cell {
  row: number
  column: number
}

/** How many cells lie side by side around the globe. */
export const COLUMNS = Math.round(360 / CELL_SIDE)

/** The column from -180° on that is the same place on the globe: neighbors may lie beyond the antimeridian. */
export const onGlobe = (column: number, columns: number) =>
  column - columns * Math.floor(column / columns + 0.5)

/** Must match `cellNumber`, which computes it in SQL. */
export const numberOf = ({ row, column }: Cell): number => row * CELLS_PER_ROW + onGlobe(column, COLUMNS)

export function cellOf(number: number): Cell {
  const row = Math.round(number / CELLS_PER_ROW)
  return { row, column: number - row * CELLS_PER_ROW }
}

export const cellAt = ([lng, lat]: LngLat): Cell => ({
  row: Math.floor(lat / CELL_SIDE),
  column: Math.floor(lng / CELL_SIDE),
})

export const boxOf = ({ row, column }: Cell): Box => ({
  west: column * CELL_SIDE,
  east: (column + 1) * CELL_SIDE,
  south: row * CELL_SIDE,
  north: (row + 1) * CELL_SIDE,
})

/** The numbers of all cells with any point in the box. */
export function cellsIn(box: Box): number[] {
  const [west, east] = [Math.floor(box.west / CELL_SIDE), Math.floor(box.east / CELL_SIDE)]
  const [south, north] = [Math.floor(box.south / CELL_SIDE), Math.floor(box.north / CELL_SIDE)]
  const numbers: number[] = []
  for (let row = south; row <= north; row++) {
    for (let column = west; column <= east; column++) numbers.push(numberOf({ row, column }))
  }
  return numbers
}

/** The numbers of all cells with any point within `miles` of the cell. */
export const cellsAround = (cell: Cell, miles: number): number[] => cellsIn(widen(boxOf(cell), miles))

/** Sorts cells by tile, and within a tile by row and column. */
export function byTile(a: Cell, b: Cell): number {
  const tile = (index: number) => Math.floor(index / TILE)
  return tile(a.row) - tile(b.row) || tile(a.column) - tile(b.column) || a.row - b.row || a.column - b.column
}
