import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import type { Tally } from './Tally'

/** Notes that an import begins. Until {@link finishImportRun} the results of its homes may be behind. */
export async function startImportRun(db: Database, adapter: string, source: string): Promise<string> {
  const id = randomUUID()
  await db.execute(sql`insert into import_runs (id, adapter, source) values (${id}, ${adapter}, ${source})`)
  return id
}

export async function finishImportRun(db: Database, id: string, tally: Tally): Promise<void> {
  await db.execute(sql`
    update import_runs set finished_at = clock_timestamp(), rows_read = ${tally.read}, created = ${tally.created},
      updated = ${tally.updated}, unchanged = ${tally.unchanged}, rejected = ${tally.rejected}
    where id = ${id}`)
}

/** Whether the source's last import was cut off, so that homes may be stored without results. */
export async function wasCutOff(db: Database, source: string): Promise<boolean> {
  const { rows } = await db.execute<{ finished: boolean }>(sql`
    select finished_at is not null as finished from import_runs where source = ${source}
    order by started_at desc limit 1`)
  return rows[0]?.finished === false
}

export async function findSources(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ source: string }>(sql`select distinct source from properties`)
  return rows.map(({ source }) => source)
}
