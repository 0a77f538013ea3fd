import { count, sql, type SQL } from 'drizzle-orm'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { p } from '../properties/propertyColumns'
import { byTile, cellOf, type Cell } from './cells'

/** Which properties to compute: the ones with these ids, the stale ones, or all. */
export type Which = readonly string[] | { stale: true } | { all: true }

/** The homes of one map cell, for which the sales around are read once. */
export interface Neighbourhood {
  /** Null for the homes without coordinates. */
  cell: Cell | null
  homes: number
}

/** SQL condition: property `p` is visible and selected by `which`. */
export function isAmong(which: Which): SQL {
  if ('all' in which) return sql`${p.visible}`
  if ('stale' in which) return sql`${p.visible} and ${p.stale}`
  return sql`${p.visible} and ${isOneOf(p.id, which)}`
}

/** Neighbouring cells follow each other; the homes without coordinates come last. */
export async function findNeighbourhoods(db: Database, which: Which): Promise<Neighbourhood[]> {
  const rows = await db.select({ cell: p.cell, homes: count() }).from(p).where(isAmong(which)).groupBy(p.cell)
  const placed = rows.flatMap(({ cell, homes }) => (cell === null ? [] : [{ cell: cellOf(cell), homes }]))
  const unplaced = rows.flatMap(({ cell, homes }) => (cell === null ? [{ cell, homes }] : []))
  return [...placed.toSorted((a, b) => byTile(a.cell, b.cell)), ...unplaced]
}
