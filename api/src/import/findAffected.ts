import { compReach } from '@freehold/analysis'
import type { IsoDate } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { widen, type Box, type Which } from '../results/neighbourhoods'
import type { Change } from './storeDeliveries'

/** Changes this near to each other, in degrees, share one search for neighbours. */
const CELL_SIDE = 0.02

/** From so many cells on, computing everything is cheaper than asking who is near. */
const CELLS_MAX = 2_000

/**
 * Whose results these changes touch: the changed homes, every home that one of them may be a comp of, and all homes
 * of a source whose recency counts from another day than before.
 */
export async function findAffected(
  db: Database,
  changes: readonly Change[],
  sourcesOfAnotherDay: readonly string[],
): Promise<Which> {
  const boxes = boxesAround(changes)
  if (boxes.length > CELLS_MAX) return { all: true }
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from properties where id = any(${sql.param(changes.map(({ id }) => id))}::text[])
      or source = any(${sql.param([...sourcesOfAnotherDay])}::text[])
    union
    select p.id from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb)
        as box(west float8, east float8, south float8, north float8)
      join properties p on p.visible and p.lng between box.west and box.east and p.lat between box.south and box.north`)
  return rows.map(({ id }) => id)
}

function boxesAround(changes: readonly Change[]): Box[] {
  const cells = new Map<string, [column: number, row: number]>()
  for (const [lng, lat] of changes.flatMap(({ salesAt }) => salesAt)) {
    const [column, row] = [Math.floor(lng / CELL_SIDE), Math.floor(lat / CELL_SIDE)]
    cells.set(`${column} ${row}`, [column, row])
  }
  return [...cells.values()].map(([column, row]) => {
    const [west, south] = [column * CELL_SIDE, row * CELL_SIDE]
    return widen({ west, south, east: west + CELL_SIDE, north: south + CELL_SIDE }, compReach.miles)
  })
}

/** The sources whose recency counts from another day now. */
export function sourcesMoved(
  sources: readonly string[],
  before: (source: string) => IsoDate,
  after: (source: string) => IsoDate,
): string[] {
  return sources.filter((source) => before(source) !== after(source))
}
