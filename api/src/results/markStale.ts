import type { IsoDate } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { findRecencyDays } from './evidence.queries'

type RecencyDays = Awaited<ReturnType<typeof findRecencyDays>>

/** A statement over all properties may take longer than a request. */
async function withoutHurry(db: Database, statements: SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    for (const statement of statements) await tx.execute(statement)
  })
}

/** Whether the results of a home are behind. */
export async function areResultsDue(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    (select 1 from properties where stale and visible limit 1) union all (select 1 from due_areas limit 1)`)
  return rows.length > 0
}

/** Marks every home in a due area, and does away with the areas. */
export async function markDueAreas(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from due_areas limit 1`)
  if (rows.length === 0) return
  await withoutHurry(db, [
    sql`
      update properties set stale = true where id in (
        select p.id from due_areas due
        cross join generate_series(floor(due.south / 0.05::float8)::integer, floor(due.north / 0.05::float8)::integer) line
        cross join generate_series(floor(due.west / 0.05::float8)::integer, floor(due.east / 0.05::float8)::integer) "column"
        join properties p on p.cell = line * 10000 + "column" and p.visible and not p.stale
          and p.lng between due.west and due.east and p.lat between due.south and due.north)`,
    sql`delete from due_areas`,
  ])
}

/**
 * Marks the homes of these ZIP codes, whose rents have changed. It reads all homes: rents come once a year, and an index
 * of ZIP codes would have to be written with every home of every import.
 */
export async function markZips(tx: Database, zips: readonly string[]): Promise<void> {
  await withoutHurry(tx, [
    sql`update properties set stale = true
      where visible and not stale and zip = any(${sql.param([...zips])}::text[])`,
  ])
}

/** Marks all homes of the sources whose recency counts from another day than when they were computed. */
export async function markMovedSources(db: Database, before: RecencyDays): Promise<void> {
  const computed = await findComputedDays(db)
  const now = await findRecencyDays(db)
  const moved = (await findSources(db)).filter(
    (source) => (computed[source] ?? before(source)) !== now(source),
  )
  if (moved.length === 0) return
  await withoutHurry(db, [
    sql`update properties set stale = true
      where visible and not stale and source = any(${sql.param(moved)}::text[])`,
  ])
}

/** Remembers the days that all results are computed with now. */
export async function rememberRecencyDays(db: Database): Promise<void> {
  const now = await findRecencyDays(db)
  const days = (await findSources(db)).map((source) => ({ source, day: now(source) }))
  await db.execute(sql`
    insert into import_marks (source, recency_day)
    select source, day from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as given(source text, day date)
    on conflict (source) do update set recency_day = excluded.recency_day`)
}

async function findComputedDays(db: Database): Promise<Record<string, IsoDate>> {
  const { rows } = await db.execute<{ source: string; day: IsoDate }>(sql`
    select source, to_char(recency_day, 'YYYY-MM-DD') as day from import_marks where recency_day is not null`)
  return Object.fromEntries(rows.map(({ source, day }) => [source, day]))
}

async function findSources(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ source: string }>(sql`select distinct source from properties`)
  return rows.map(({ source }) => source)
}
