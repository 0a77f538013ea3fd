import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * The map is divided into square cells, so that the database finds the homes of a cell by equality. The side, in
 * degrees, is about the radius in which comps are searched.
 */
export const CELL_SIDE = 0.05

/** More than there are columns around the world, so that no two cells have the same number. */
export const CELLS_PER_ROW = 10_000

/** The row of cells that a latitude is in, or the column that a longitude is in. */
export const cellLine = (degrees: SQLWrapper): SQL =>
  sql`(floor(${degrees} / ${sql.raw(String(CELL_SIDE))}::float8))::integer`

/** The number of a cell, as `numberOf` in results/cells.ts computes it. */
export const cellNumber = (row: SQL, column: SQL): SQL =>
  sql`(${row} * ${sql.raw(String(CELLS_PER_ROW))} + ${column})`
