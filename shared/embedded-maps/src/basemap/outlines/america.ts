import type { Square } from '../Scene'

/** Outlines of high zooms are kept by squares of 1/32 of the world, the tiles of this zoom. */
export const OUTLINES_TILE_ZOOM = 5

/** The columns, by row, of the squares in which the United States have land. */
const columns: Readonly<Record<number, readonly number[]>> = {
  6: [1, 2],
  7: [1, 2, 3],
  8: [0, 1, 2, 3],
  9: [0, 1, 2, 3, 4],
  10: [0, 1, 2, 4, 5, 6, 7, 31],
  11: [4, 5, 6, 7, 8, 9, 10],
  12: [4, 5, 6, 7, 8, 9],
  13: [1, 5, 6, 7, 8],
  14: [1, 2, 9, 10, 28],
  17: [0],
}

export const isAmerican = (x: number, y: number) => columns[y]?.includes(x) ?? false

/** Whether a square has a part of a square with land of the United States. */
export function meetsAmerica({ x, y, size }: Square): boolean {
  const tiles = 2 ** OUTLINES_TILE_ZOOM
  for (let row = Math.floor(y * tiles); row < (y + size) * tiles; row++)
    for (let column = Math.floor(x * tiles); column < (x + size) * tiles; column++)
      if (isAmerican(column, row)) return true
  return false
}
