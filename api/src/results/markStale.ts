import type { IsoDate } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columnNames, givenRows, setToExcluded } from '../db/columnLists'
import { isOneOf, namesOf } from '../db/columns'
import { liftStatementTimeout } from '../db/locks'
import { cellLine, cellNumber } from '../db/mapCells'
import type { Database } from '../db/Database'
import { dueAreas, importMarks, properties } from '../db/schema'
import { p } from '../properties/propertyColumns'
import { findRecencyDays } from './evidence.queries'

const due = alias(dueAreas, 'due')
const stale = namesOf(properties.stale)

const { source, recencyDay } = importMarks

type RecencyDays = Awaited<ReturnType<typeof findRecencyDays>>

/** Lifts the timeout, because a statement over all properties may take longer than a request. */
async function withoutTimeout(db: Database, statements: SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    await liftStatementTimeout(tx)
    for (const statement of statements) await tx.execute(statement)
  })
}

const markWhere = (condition: SQL) =>
  sql`update ${properties} set ${stale} = true where ${properties.visible} and not ${properties.stale} and ${condition}`

/** Whether any results must be recomputed. */
export async function areResultsDue(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    (select 1 from ${properties} where ${properties.stale} and ${properties.visible} limit 1)
    union all (select 1 from ${dueAreas} limit 1)`)
  return rows.length > 0
}

/** Marks every home in a due area and deletes the areas. */
export async function markHomesInDueAreasStale(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from ${dueAreas} limit 1`)
  if (rows.length === 0) return
  await withoutTimeout(db, [
    sql`
      update ${properties} set ${stale} = true where ${properties.id} in (
        select ${p.id} from ${dueAreas} due
        cross join generate_series(${cellLine(due.south)}, ${cellLine(due.north)}) line
        cross join generate_series(${cellLine(due.west)}, ${cellLine(due.east)}) "column"
        join ${properties} p on ${p.cell} = ${cellNumber(sql`line`, sql`"column"`)} and ${p.visible} and not ${p.stale}
          and ${p.lng} between ${due.west} and ${due.east} and ${p.lat} between ${due.south} and ${due.north})`,
    sql`delete from ${dueAreas}`,
  ])
}

/**
 * Marks the homes of these ZIP codes, whose rents have changed. Scans all homes: rents are published once a year, while
 * an index of ZIP codes would slow down every import.
 */
export async function markZips(tx: Database, zips: readonly string[]): Promise<void> {
  await withoutTimeout(tx, [markWhere(isOneOf(properties.zip, zips))])
}

/** Marks all homes of the sources whose recency day has changed since they were computed. */
export async function markMovedSources(db: Database, before: RecencyDays): Promise<void> {
  const computed = await findComputedDays(db)
  const now = await findRecencyDays(db)
  const moved = (await findSources(db)).filter((name) => (computed[name] ?? before(name)) !== now(name))
  if (moved.length === 0) return
  await withoutTimeout(db, [markWhere(isOneOf(properties.source, moved))])
}

/** Stores the recency days with which all results are now computed. */
export async function rememberRecencyDays(db: Database): Promise<void> {
  const now = await findRecencyDays(db)
  const days = (await findSources(db)).map((name) => ({ source: name, day: now(name) }))
  await db.execute(sql`
    insert into ${importMarks} (${columnNames({ source, recencyDay })})
    select given.source, given.day from ${givenRows(days, { source, day: recencyDay })}
    on conflict (${columnNames({ source })}) do update set ${setToExcluded({ recencyDay })}`)
}

async function findComputedDays(db: Database): Promise<Record<string, IsoDate>> {
  const { rows } = await db.execute<{ source: string; day: IsoDate }>(sql`
    select ${source}, to_char(${recencyDay}, 'YYYY-MM-DD') as day from ${importMarks} where ${recencyDay} is not null`)
  return Object.fromEntries(rows.map((row) => [row.source, row.day]))
}

async function findSources(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ source: string }>(
    sql`select distinct ${properties.source} from ${properties}`,
  )
  return rows.map((row) => row.source)
}
