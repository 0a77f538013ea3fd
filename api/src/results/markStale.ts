import { compReach, METHOD_VERSION } from '@freehold/analysis'
import { and, isNotNull, ne, not, sql, type SQL } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { excluded, integerArray, isOneOf, namesOf } from '../db/columns'
import { liftStatementTimeout } from '../db/locks'
import { cellLine, cellNumber } from '../db/mapCells'
import type { Database } from '../db/Database'
import { dueAreas, expenses, importMarks, marketModels, properties } from '../db/schema'
import { p } from '../properties/propertyColumns'
import { cellOf, cellsAround } from './cells'
import { findRecencyDays } from './evidence.queries'
import { findLeaseCells, findLeaseDays } from './leases.queries'
import { isTax } from './taxAreas'

const due = alias(dueAreas, 'due')
const stale = namesOf(properties.stale)

const { source, recencyDay, leaseDay, changeDay } = importMarks

type RecencyDays = Awaited<ReturnType<typeof findRecencyDays>>

/** Lifts the timeout, because a statement over all properties may take longer than a request. */
async function withoutTimeout(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    await work(tx)
  })
}

async function markWhere(db: Database, condition: SQL): Promise<void> {
  await withoutTimeout(db, async (tx) => {
    await tx
      .update(properties)
      .set({ stale: true })
      .where(and(properties.visible, not(properties.stale), condition))
  })
}

/** Whether any results must be recomputed, also because a model is of another version of the method. */
export async function areResultsDue(db: Database): Promise<boolean> {
  const staleHomes = db
    .select({ id: properties.id })
    .from(properties)
    .where(and(properties.stale, properties.visible))
  const areas = db.select({ id: dueAreas.id }).from(dueAreas)
  const models = db
    .select({ id: marketModels.square })
    .from(marketModels)
    .where(ne(marketModels.version, METHOD_VERSION))
  const rows = await unionAll(staleHomes.limit(1), areas.limit(1), models.limit(1))
  return rows.length > 0
}

/** Marks every home in a due area and deletes the areas. */
export async function markHomesInDueAreasStale(db: Database): Promise<void> {
  if ((await db.$count(dueAreas)) === 0) return
  await withoutTimeout(db, async (tx) => {
    await tx.execute(sql`
      update ${properties} set ${stale} = true where ${properties.id} in (
        select ${p.id} from ${dueAreas} due
        cross join generate_series(${cellLine(due.south)}, ${cellLine(due.north)}) line
        cross join generate_series(${cellLine(due.west)}, ${cellLine(due.east)}) "column"
        join ${properties} p on ${p.cell} = ${cellNumber(sql`line`, sql`"column"`)} and ${p.visible} and not ${p.stale}
          and ${p.lng} between ${due.west} and ${due.east} and ${p.lat} between ${due.south} and ${due.north})`)
    await tx.delete(dueAreas)
  })
}

/** Marks the homes in these map cells. */
export async function markCells(db: Database, cells: readonly number[]): Promise<void> {
  if (cells.length > 0) await markWhere(db, sql`${properties.cell} = any(${integerArray(cells)})`)
}

/**
 * Marks the homes of these ZIP codes, whose rents have changed. Scans all homes: rents are published once a year, while
 * an index of ZIP codes would slow down every import.
 */
export async function markZips(tx: Database, zips: readonly string[]): Promise<void> {
  await markWhere(tx, isOneOf(properties.zip, zips))
}

/** Marks those homes whose listings do not state their taxes. Scans all homes, as {@link markZips} does. */
export async function markUntaxedHomes(tx: Database, condition: SQL): Promise<void> {
  const statesTaxes = sql`exists (
    select from ${expenses} where ${expenses.propertyId} = ${properties.id} and ${isTax(expenses.type)})`
  await markWhere(tx, sql`not ${statesTaxes} and (${condition})`)
}

/** Marks all homes of the sources whose recency day has changed since they were computed. */
export async function markMovedSources(db: Database, before: RecencyDays): Promise<void> {
  const computed = await findComputedDays(db)
  const now = await findRecencyDays(db)
  const names = (await findSources(db)).map((one) => one.source)
  const moved = names.filter((name) => (computed[name] ?? before(name)) !== now(name))
  if (moved.length > 0) await markWhere(db, isOneOf(properties.source, moved))
  await markMovedLeases(db, names)
}

/** Marks the homes near leases of the sources whose day of leases has changed since they were computed. */
async function markMovedLeases(db: Database, names: readonly string[]): Promise<void> {
  const rows = await db.select({ source, leaseDay }).from(importMarks)
  const computed = new Map(rows.map((row) => [row.source, row.leaseDay]))
  const now = await findLeaseDays(db)
  const moved = names.filter((name) => (computed.get(name) ?? null) !== (now?.(name) ?? null))
  if (moved.length === 0) return
  const cells = await findLeaseCells(db)
  const around = new Set(cells.flatMap((cell) => cellsAround(cellOf(cell), compReach.miles)))
  if (around.size === 0) return
  await markWhere(
    db,
    sql`${isOneOf(properties.source, moved)} and ${properties.cell} = any(${integerArray([...around])})`,
  )
}

/** Stores the days of sales and leases with which all results are now computed, and the days of the newest changes. */
export async function rememberRecencyDays(db: Database): Promise<void> {
  const now = await findRecencyDays(db)
  const leaseDays = await findLeaseDays(db)
  const days = (await findSources(db)).map((one) => ({
    ...one,
    recencyDay: now(one.source),
    leaseDay: leaseDays?.(one.source) ?? null,
  }))
  if (days.length === 0) return
  await db
    .insert(importMarks)
    .values(days)
    .onConflictDoUpdate({
      target: source,
      set: {
        recencyDay: excluded(recencyDay),
        leaseDay: excluded(leaseDay),
        changeDay: excluded(changeDay),
      },
    })
}

async function findComputedDays(db: Database): Promise<Record<string, string | null>> {
  const rows = await db.select({ source, recencyDay }).from(importMarks).where(isNotNull(recencyDay))
  return Object.fromEntries(rows.map((row) => [row.source, row.recencyDay]))
}

/** The sources of properties, with the days of their newest changes. A day in the future is a typing error. */
function findSources(db: Database): Promise<{ source: string; changeDay: string | null }[]> {
  const day = sql`(${properties.modifiedAt} at time zone 'UTC')::date`
  const newest = sql<string | null>`to_char(max(${day}) filter (where ${day} <= current_date), 'YYYY-MM-DD')`
  return db
    .select({ source: properties.source, changeDay: newest })
    .from(properties)
    .groupBy(properties.source)
}
