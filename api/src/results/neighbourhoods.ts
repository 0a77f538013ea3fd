import { compReach } from '@freehold/analysis'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'

/** Which properties to compute: these, or every one. */
export type Which = readonly string[] | { all: true }

/** A square of the map, so that the sales around it are read once for all homes in it. */
export interface Neighbourhood {
  /** Null: the homes without coordinates. */
  cell: { row: number; column: number } | null
  homes: number
}

/** A side of a neighbourhood in degrees, about as long as comps reach, so that a read is at most nine times it. */
const SIDE = 0.05

/** Somewhat less than the shortest degree of latitude, so that a box drawn with it is never too small. */
const MILES_PER_DEGREE = 68

/** Towards the poles a degree of longitude shrinks to nothing; nobody sells homes beyond this. */
const LATITUDE_MAX = 80

export interface Box {
  west: number
  east: number
  south: number
  north: number
}

/** The condition that a visible property `p` is among those to compute. */
export function isAmong(which: Which): SQL {
  return 'all' in which ? sql`p.visible` : sql`p.visible and p.id = any(${sql.param([...which])}::text[])`
}

export async function findNeighbourhoods(db: Database, which: Which): Promise<Neighbourhood[]> {
  const { rows } = await db.execute<{ row: number | null; column: number | null; homes: number }>(sql`
    select floor(p.lat / ${SIDE}::float8) as row, floor(p.lng / ${SIDE}::float8) as column, count(*)::int as homes
    from properties p where ${isAmong(which)}
    group by 1, 2 order by 1, 2`)
  return rows.map(({ row, column, homes }) => ({
    cell: row === null || column === null ? null : { row, column },
    homes,
  }))
}

/** The condition that property `p` lies in the neighbourhood, in a form that indexes serve. */
export function liesIn({ cell }: Neighbourhood): SQL {
  if (!cell) return sql`(p.lng is null or p.lat is null)`
  return sql`p.lng >= ${(cell.column - 1) * SIDE} and p.lng < ${(cell.column + 2) * SIDE}
    and floor(p.lng / ${SIDE}::float8) = ${cell.column} and floor(p.lat / ${SIDE}::float8) = ${cell.row}`
}

/** A box that holds everything within so many miles of anything in `box`. */
export function widen({ west, east, south, north }: Box, miles: number): Box {
  const high = miles / MILES_PER_DEGREE
  const farthest = Math.min(Math.max(Math.abs(south), Math.abs(north)) + high, LATITUDE_MAX)
  const wide = high / Math.cos((farthest * Math.PI) / 180)
  return { west: west - wide, east: east + wide, south: south - high, north: north + high }
}

/** A box that holds every comp of anything in `box`, and everything that one of them may be a comp of. */
export const withinReach = (box: Box): Box => widen(box, compReach.miles)

export function boxOf({ cell }: Neighbourhood): Box | null {
  if (!cell) return null
  return {
    west: cell.column * SIDE,
    east: (cell.column + 1) * SIDE,
    south: cell.row * SIDE,
    north: (cell.row + 1) * SIDE,
  }
}
