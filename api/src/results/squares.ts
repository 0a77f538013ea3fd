import type { LngLat } from '@freehold/contracts'
import { cellAt, COLUMNS, numberOf, onGlobe, type Cell } from './cells'

/** Cells along the side of a square that has models: half a degree, as large as a metropolitan area. */
const SQUARE_CELLS = 10
/** A model is learnt from the sales of its square and of so many cells around, so that neighbors differ little. */
export const MARGIN_CELLS = 5
/** The larger market, towards whose worths those of few sales are shrunk. */
export const LARGER_MARGIN_CELLS = 35

/** A square of the map. Squares and cells begin at 0° alike. */
export interface Square {
  row: number
  column: number
}

/** Such as '95 -245'. */
export const keyOf = ({ row, column }: Square) => `${row} ${column}`

export function squareOfKey(key: string): Square {
  const [row, column] = key.split(' ').map(Number)
  return { row: row!, column: column! }
}

/** The square with its column from -180° on, so that it has one key. */
const squareOnGlobe = ({ row, column }: Square): Square => ({
  row,
  column: onGlobe(column, COLUMNS / SQUARE_CELLS),
})

const squareOfCell = ({ row, column }: Cell): Square =>
  squareOnGlobe({ row: Math.floor(row / SQUARE_CELLS), column: Math.floor(column / SQUARE_CELLS) })

export const squareAt = (location: LngLat): Square => squareOfCell(cellAt(location))

/** Each once. */
export const distinct = (squares: readonly Square[]): Square[] => [
  ...new Map(squares.map((square) => [keyOf(square), square])).values(),
]

export const squaresOf = (cells: readonly Cell[]): Square[] => distinct(cells.map(squareOfCell))

/** The numbers of the cells in the square and so many around. */
export function cellsOf({ row, column }: Square, margin: number): number[] {
  const steps = Array.from({ length: SQUARE_CELLS + 2 * margin }, (_, index) => index - margin)
  return steps.flatMap((up) =>
    steps.map((right) => numberOf({ row: row * SQUARE_CELLS + up, column: column * SQUARE_CELLS + right })),
  )
}

export const cellsOfSquare = (square: Square): number[] => cellsOf(square, 0)

/** The square and those around that have cells within so many of it, or of which it has cells within so many. */
export function squaresWithin({ row, column }: Square, margin: number): Square[] {
  const reach = Math.ceil(margin / SQUARE_CELLS)
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  return steps.flatMap((up) => steps.map((right) => squareOnGlobe({ row: row + up, column: column + right })))
}
