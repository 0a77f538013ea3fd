import { randomUUID } from 'node:crypto'
import type { ImportAdapter, ImportListQuery, ImportRun } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import type { RejectedRow } from './openErrorsFile'
import type { Phase } from './Progress'
import type { DoneBefore, Tally, Written } from './Tally'

/** Of one run: more than anyone reads, and a file that any spreadsheet opens. */
export const ERRORS_KEPT_MAX = 10_000
/** Characters of a rejected row, of which the beginning tells which one it is. */
const ROW_KEPT_MAX = 1_000
const ERRORS_KEPT_DAYS = 90

export interface NewRun {
  adapter: ImportAdapter
  source: string
  fileName: string
}

/** A run of the command line, which begins when its turn has come. */
export async function insertRun(db: Database, { adapter, source, fileName }: NewRun): Promise<string> {
  const id = randomUUID()
  await db.execute(sql`
    insert into import_runs (id, adapter, source, file_name, state, started_at)
    values (${id}, ${adapter}, ${source}, ${fileName}, 'waiting', clock_timestamp())`)
  return id
}

/**
 * Notes that a run begins; no other is under way, so that whichever seems to be was cut off.
 * @returns what the run did before it was cut off itself; null where it has ended: another replica may have done it
 */
export async function beginRun(db: Database, id: string, source: string): Promise<DoneBefore | null> {
  return db.transaction(async (tx) => {
    // Streets that are removed are none of the rows of a file.
    const { rows: open } = await tx.execute<DoneBefore & Record<string, unknown>>(sql`
      select created, updated, removed, computed,
        created + updated + case when adapter = 'streets' then 0 else removed end as rows
      from import_runs where id = ${id} and state in ('waiting', 'running')`)
    if (!open[0]) return null
    await closeCutOff(tx, sql`state = 'running' and id <> ${id}`)
    await tx.execute(sql`
      update import_runs set state = 'running', source = ${source}, message = null, finished_at = null,
        phase = 'loading', done = 0, total = null, phase_started_at = clock_timestamp(), counted_at = clock_timestamp()
      where id = ${id}`)
    await tx.execute(sql`delete from import_errors where run_id = ${id} or run_id in (
      select id from import_runs where started_at < now() - ${`${ERRORS_KEPT_DAYS} days`}::interval)`)
    return open[0]
  })
}

/** A command ends with its process. An upload waits: a server that starts and has its file goes on with it. */
async function closeCutOff(db: Database, which: SQL): Promise<void> {
  await db.execute(sql`
    update import_runs set phase = null, state = case when options is null then 'cutOff' else 'waiting' end,
      finished_at = case when options is null then clock_timestamp() end,
      message = case when options is null then 'Its process ended before it was done' end
    where ${which}`)
}

const isCommandUnderWay = sql`state in ('waiting', 'running') and options is null`

/** Whether a run of the command line is under way, or was cut off. */
export async function seemCommandsUnderWay(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from import_runs where ${isCommandUnderWay} limit 1`)
  return rows.length > 0
}

/** Notes that runs of the command line which seem to be under way were cut off; none is. */
export const closeCommands = (db: Database): Promise<void> => closeCutOff(db, isCommandUnderWay)

/** In the transaction that writes it: a run that is cut off knows what it has done. */
export async function noteWritten(
  tx: Database,
  id: string,
  { created, updated, removed }: Written,
): Promise<void> {
  await tx.execute(sql`
    update import_runs set created = created + ${created}, updated = updated + ${updated},
      removed = removed + ${removed}
    where id = ${id}`)
}

const counts = (tally: Tally): SQL => sql`rows_read = ${tally.read}, created = ${tally.created},
  updated = ${tally.updated}, unchanged = ${tally.unchanged}, superseded = ${tally.superseded},
  removed = ${tally.removed}, rejected = ${tally.rejected}`

/** What a run has done so far. */
export interface Counted {
  tally: Tally
  /** Homes whose results were computed. */
  computed: number
}

export async function noteProgress(
  db: Database,
  id: string,
  { phase, done, total }: { phase: Phase; done: number; total: number | null },
  { tally, computed }: Counted,
): Promise<void> {
  await db.execute(sql`
    update import_runs set ${counts(tally)}, computed = ${computed}, done = ${done}, total = ${total},
      counted_at = clock_timestamp(),
      phase_started_at = case when phase = ${phase}::text then phase_started_at else clock_timestamp() end,
      phase = ${phase}
    where id = ${id}`)
}

/** How far the file of a run that waits has been read through, in bytes. */
export async function noteReading(
  db: Database,
  id: string,
  { done, total }: { done: number; total: number | null },
): Promise<void> {
  await db.execute(sql`
    update import_runs set done = ${done}, total = ${total}, counted_at = clock_timestamp(),
      phase_started_at = case when phase = 'reading' then phase_started_at else clock_timestamp() end,
      phase = 'reading'
    where id = ${id} and state = 'waiting'`)
}

export interface Ending extends Counted {
  state: 'finished' | 'failed' | 'waiting'
  message?: string
}

/** `waiting`: the server stops or its database is away, and the run goes on when it is back. */
export async function endRun(
  db: Database,
  id: string,
  { state, message, tally, computed }: Ending,
): Promise<void> {
  await db.execute(sql`
    update import_runs set state = ${state}, message = ${message ?? null}, ${counts(tally)}, computed = ${computed},
      phase = null, finished_at = case when ${state}::text = 'waiting' then null else clock_timestamp() end
    where id = ${id}`)
}

/** Text that both databases take: they store neither NUL nor half a surrogate pair. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\u{FFFD}')

/** Keeps rejected rows for the download, `position` counting on from those before; beyond a number they are dropped. */
export async function insertErrors(
  db: Database,
  runId: string,
  rejected: readonly RejectedRow[],
  position: number,
): Promise<void> {
  const rows = rejected
    .slice(0, Math.max(0, ERRORS_KEPT_MAX - position))
    .map(({ line, reason, raw }, index) => ({
      position: position + index,
      line,
      reason: storable(reason),
      row: storable(raw.slice(0, ROW_KEPT_MAX)),
    }))
  if (rows.length === 0) return
  await db.execute(sql`
    insert into import_errors (run_id, position, line, reason, row)
    select ${runId}, position, line, reason, row from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(position integer, line integer, reason text, row text)
    on conflict do nothing`)
}

const columns = sql`id as "_id", adapter, source, file_name as "fileName", started_by as "startedBy", state, message,
  phase, done::float8 as done, total::float8 as total,
  (extract(epoch from counted_at - phase_started_at))::float8 as seconds,
  (extract(epoch from started_at) * 1000)::float8 as started_ms,
  (extract(epoch from finished_at) * 1000)::float8 as finished_ms,
  rows_read as "rowsRead", created, updated, unchanged, superseded, removed, rejected, computed,
  (select count(*)::int from import_errors e where e.run_id = r.id) as errors`

type RunRow = Omit<ImportRun, 'progress' | 'startedAt' | 'finishedAt'> &
  Record<string, unknown> & {
    phase: Phase | null
    done: number
    total: number | null
    seconds: number | null
    started_ms: number
    finished_ms: number | null
  }

function toRun({ phase, done, total, seconds, started_ms, finished_ms, ...row }: RunRow): ImportRun {
  const perSecond = seconds !== null && seconds > 0 ? Math.round((done / seconds) * 10) / 10 : 0
  return {
    ...row,
    progress: phase === null ? null : { ...stepOf(phase), done, total, perSecond },
    startedAt: new Date(started_ms).toISOString(),
    finishedAt: finished_ms === null ? null : new Date(finished_ms).toISOString(),
  }
}

const stepOf = (phase: Phase) =>
  phase === 'reading' ? { phase: 'loading' as const, isSurvey: true } : { phase }

const sortColumns: Record<NonNullable<ImportListQuery['sort']>, SQL> = {
  startedAt: sql`started_at`,
  adapter: sql`adapter`,
  state: sql`state`,
  rowsRead: sql`rows_read`,
}

const literally = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`)

function matching(search = ''): SQL {
  const text = sql`lower(concat_ws(' ', adapter, source, file_name, started_by, state))`
  const words = search.split(/\s+/).filter(Boolean)
  return sql.join(
    [sql`true`, ...words.map((word) => sql`${text} like lower(${`%${literally(word)}%`})`)],
    sql` and `,
  )
}

/** The newest first, unless another part or order is asked for. */
export async function selectRuns(db: Database, query: ImportListQuery): Promise<ImportRun[]> {
  const { sort = 'startedAt', order = sort === 'startedAt' ? 'desc' : 'asc', limit, offset } = query
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await db.execute<RunRow>(sql`
    select ${columns} from import_runs r where ${matching(query.search)}
    order by ${sortColumns[sort]} ${direction}, started_at desc, id
    limit ${limit ?? null} offset ${offset ?? 0}`)
  return rows.map(toRun)
}

export async function countRuns(db: Database, search?: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from import_runs where ${matching(search)}`,
  )
  return rows[0]!.total
}

export async function findRun(db: Database, id: string): Promise<ImportRun | null> {
  const { rows } = await db.execute<RunRow>(sql`select ${columns} from import_runs r where id = ${id}`)
  return rows[0] ? toRun(rows[0]) : null
}

export async function findErrors(db: Database, runId: string): Promise<RejectedRow[]> {
  const { rows } = await db.execute<RejectedRow & Record<string, unknown>>(sql`
    select line, reason, row as raw from import_errors where run_id = ${runId} order by position`)
  return rows
}
