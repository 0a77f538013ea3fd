import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * The map is cut into squares, the cells, so that a database finds what lies in one by equality. The side of a cell is
 * about as long as comps reach, in degrees.
 */
export const CELL_SIDE = 0.05

/** More than the columns of cells around the world, so that no two cells have one number. */
export const CELLS_PER_ROW = 10_000

/** The row of cells that a latitude is in, or the column that a longitude is in. */
export const cellLine = (degrees: SQLWrapper): SQL =>
  sql`(floor(${degrees} / ${sql.raw(String(CELL_SIDE))}::float8))::integer`

/** The number of a cell, as `numberOf` in results/cells.ts computes it. */
export const cellNumber = (row: SQL, column: SQL): SQL =>
  sql`(${row} * ${sql.raw(String(CELLS_PER_ROW))} + ${column})`
