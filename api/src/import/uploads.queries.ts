import { randomUUID } from 'node:crypto'
import type { ImportAdapter, ImportStart, ImportState } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'

/** What a person chose about reading the file. */
export type UploadOptions = Pick<ImportStart, 'mapping' | 'source' | 'city' | 'state'>

export interface Upload {
  adapter: ImportAdapter
  fileName: string
  state: ImportState
  options: UploadOptions
  /** Bytes that have been taken, of how many. */
  done: number
  total: number
}

/** A run that waits for its file. */
export async function insertUpload(
  db: Database,
  { adapter, fileName, size, ...options }: ImportStart,
  startedBy: string,
): Promise<string> {
  const id = randomUUID()
  await db.execute(sql`
    insert into import_runs (id, adapter, source, file_name, started_by, state, options, phase, total, started_at,
      phase_started_at, counted_at)
    values (${id}, ${adapter}, '', ${fileName}, ${startedBy}, 'uploading', ${JSON.stringify(options)}::jsonb,
      'uploading', ${size}, clock_timestamp(), clock_timestamp(), clock_timestamp())`)
  return id
}

type UploadRow = Upload & Record<string, unknown>

/** Null for a run that is none of a person's. In a transaction nobody else changes it until it ends. */
export async function findUpload(
  db: Database,
  id: string,
  { isLocked = false } = {},
): Promise<Upload | null> {
  const { rows } = await db.execute<UploadRow>(sql`
    select adapter, file_name as "fileName", state, options, done::float8 as done, total::float8 as total
    from import_runs where id = ${id} and options is not null ${isLocked ? sql`for update` : sql``}`)
  return rows[0] ?? null
}

/** So many bytes are there; with all of them the run waits for its turn. */
export async function noteReceived(
  db: Database,
  id: string,
  done: number,
  isComplete: boolean,
): Promise<void> {
  await db.execute(sql`
    update import_runs set done = ${done}, counted_at = clock_timestamp(),
      state = ${isComplete ? 'waiting' : 'uploading'}, phase = ${isComplete ? null : 'uploading'}
    where id = ${id}`)
}

/** Ends a run that has not ended. */
export async function failRun(db: Database, id: string, message: string): Promise<void> {
  await db.execute(sql`
    update import_runs set state = 'failed', message = ${message}, phase = null, finished_at = clock_timestamp()
    where id = ${id} and state in ('uploading', 'waiting', 'running')`)
}

/** Runs of people whose file is complete and that have not ended: this server may have stopped amidst them. */
export async function findUnfinished(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from import_runs where options is not null and state in ('waiting', 'running') order by started_at`)
  return rows.map(({ id }) => id)
}

/** Gives up uploads that nobody goes on with. Answers their ids. */
export async function failForgotten(db: Database, hours: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update import_runs set state = 'failed', message = 'The file never came to its end', phase = null,
      finished_at = clock_timestamp()
    where state = 'uploading' and counted_at < now() - ${`${hours} hours`}::interval returning id`)
  return rows.map(({ id }) => id)
}
