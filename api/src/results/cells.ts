import { widen, type Box } from './Box'

/**
 * The map is cut into squares, numbered so that a database finds what lies in one by equality: the generated column
 * `properties.cell` counts the same way. A side is about as long as comps reach, in degrees.
 */
const SIDE = 0.05
/** More than the columns of the whole world, so that no two squares have one number. */
const ROW = 10_000
/** Squares are computed in tiles of so many a side, so that the sales around them are read about once. */
const TILE = 8

export interface Cell {
  row: number
  column: number
}

export const numberOf = ({ row, column }: Cell): number => row * ROW + column

export function cellOf(number: number): Cell {
  const row = Math.round(number / ROW)
  return { row, column: number - row * ROW }
}

export const boxOf = ({ row, column }: Cell): Box => ({
  west: column * SIDE,
  east: (column + 1) * SIDE,
  south: row * SIDE,
  north: (row + 1) * SIDE,
})

/** The numbers of all squares that hold anything within so many miles of one. */
export function cellsAround(cell: Cell, miles: number): number[] {
  const box = widen(boxOf(cell), miles)
  const [west, east] = [Math.floor(box.west / SIDE), Math.floor(box.east / SIDE)]
  const [south, north] = [Math.floor(box.south / SIDE), Math.floor(box.north / SIDE)]
  const numbers: number[] = []
  for (let row = south; row <= north; row++) {
    for (let column = west; column <= east; column++) numbers.push(numberOf({ row, column }))
  }
  return numbers
}

/** Sorts squares by tile, and within one by row and column. */
export function byTile(a: Cell, b: Cell): number {
  const tile = (index: number) => Math.floor(index / TILE)
  return tile(a.row) - tile(b.row) || tile(a.column) - tile(b.column) || a.row - b.row || a.column - b.column
}
