import { type Bounds, HEXAGON_LATITUDE_MAX, hexagonColumns, hexagonRowHeight } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { shareOf } from './mapGrid'
import { p } from './propertyColumns'

/** More than a screen of 3840 by 2160 pixels shows. */
const HEXAGONS_MAX = 8_000

/** The zoom of the hexagons of a view: a whole number, and less where it would show too many of them. */
export function hexagonZoom(zoom: number, bounds: Bounds): number {
  const { width, height } = shareOf(bounds)
  let fitting = Math.floor(zoom)
  const shown = () => (width * hexagonColumns(fitting) + 1) * (height / hexagonRowHeight(fitting) + 1)
  while (fitting > 0 && shown() > HEXAGONS_MAX) fitting -= 1
  return fitting
}

const raw = (value: number) => sql.raw(String(value))

/**
 * The hexagon that holds the home `p`, as `hexagonAt` finds it: its row times the number of columns, plus its column. One
 * number, because PostgreSQL works out an expression anew wherever it is used.
 */
export function hexagonNumber(zoom: number): SQL {
  const columns = raw(hexagonColumns(zoom))
  const edge = raw(HEXAGON_LATITUDE_MAX)
  const angle = sql`radians(least(${edge}, greatest(-${edge}, ${p.lat})))`
  const south = sql`greatest(0, (1 - ln(tan(pi() / 4 + ${angle} / 2)) / pi()) / 2)`
  const x = sql`((${p.lng} + 180) / 360 * ${columns})`
  const y = sql`(${south} / ${raw(hexagonRowHeight(zoom))})`
  const column = sql`floor(${x} + 0.5)`
  const row = sql`2 * floor(${y} / 2 + 0.5)`
  const numberOf = (ofRow: SQL, ofColumn: SQL) =>
    sql`(${ofRow})::bigint * ${columns} + (${ofColumn})::bigint % ${columns}`
  return sql`case when abs(${x} - ${column}) + 1.5 * abs(${y} - ${row}) < 1
    then ${numberOf(row, column)} else ${numberOf(sql`2 * floor(${y} / 2) + 1`, sql`floor(${x})`)} end`
}

/** Row and column of a {@link hexagonNumber}. */
export const hexagonOfNumber = (zoom: number, number: SQL): { x: SQL; y: SQL } => {
  const columns = raw(hexagonColumns(zoom))
  return { x: sql`(${number} % ${columns})::int`, y: sql`(${number} / ${columns})::int` }
}
