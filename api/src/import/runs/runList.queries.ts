import type { ImportAdapter, ImportListQuery, ImportRun } from '@freehold/contracts'
import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { isOneOf } from '../../db/columns'
import type { Database } from '../../db/Database'
import type { DiskSpace } from '../../db/DiskSpace'
import { importErrors, importRuns } from '../../db/schema'
import { containsWords, paginate } from '../../lists/listPage'
import type { Services } from '../../services'
import type { ImportPhase } from '../ImportSource'

const { id, options: _options, countedAt, phaseStartedAt, ...shown } = getTableColumns(importRuns)

const columns = {
  ...shown,
  _id: id,
  phaseSeconds: sql<number | null>`extract(epoch from ${countedAt} - ${phaseStartedAt})::float8`,
  errors: sql<number>`(select count(*)::int from ${importErrors} where ${eq(importErrors.runId, id)})`,
}

const selectFrom = (db: Database) => db.select(columns).from(importRuns)

type RunRow = Awaited<ReturnType<typeof selectFrom>>[number]

/** What Admins read of a run that goes on once there is space again. */
const PAUSED = 'The disk of the server is full. The import goes on by itself as soon as there is space again'

/** Adds that a run under way is paused, which no write could note. */
const withPause =
  ({ isFull }: DiskSpace) =>
  (run: ImportRun): ImportRun =>
    isFull && (run.state === 'waiting' || run.state === 'running') ? { ...run, message: PAUSED } : run

function toRun({ phase, done, total, phaseSeconds, ...row }: RunRow): ImportRun {
  const isMeasured = phaseSeconds !== null && phaseSeconds > 0
  const perSecond = isMeasured ? Math.round((done / phaseSeconds) * 10) / 10 : 0
  return {
    ...row,
    adapter: row.adapter as ImportAdapter,
    progress: phase === null ? null : { ...phaseInContract(phase), done, total, perSecond },
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** `reading` is not a phase of the contract: remotes published before it existed would refuse the response. */
const phaseInContract = (phase: ImportPhase) =>
  phase === 'reading' ? { phase: 'loading' as const, isSurvey: true } : { phase }

const { adapter, source, fileName, startedBy, state, startedAt } = importRuns

type Filter = Pick<ImportListQuery, 'search' | 'adapters' | 'basemaps'>

/** What remotes know that do not say what they know. */
const firstAdapters: ImportAdapter[] = ['csv', 'reso', 'attom', 'streets', 'rents']

const matching = ({
  search,
  basemaps = false,
  adapters = basemaps ? [...firstAdapters, 'basemap'] : firstAdapters,
}: Filter) =>
  and(containsWords([adapter, source, fileName, startedBy, state], search), isOneOf(adapter, adapters))

/** Newest first unless the query says otherwise. */
export async function selectRuns(
  { db, disk }: Pick<Services, 'db' | 'disk'>,
  query: ImportListQuery,
): Promise<ImportRun[]> {
  const { sort = 'startedAt', order = sort === 'startedAt' ? 'desc' : 'asc' } = query
  const direction = order === 'asc' ? asc : desc
  const found = selectFrom(db)
    .where(matching(query))
    .orderBy(direction(importRuns[sort]), desc(startedAt), id)
    .$dynamic()
  return (await paginate(found, query)).map(toRun).map(withPause(disk))
}

export async function countRuns(db: Database, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(importRuns).where(matching(filter))
  return row!.total
}

export async function findRun(
  { db, disk }: Pick<Services, 'db' | 'disk'>,
  runId: string,
): Promise<ImportRun | null> {
  const [row] = await selectFrom(db).where(eq(id, runId))
  return row ? withPause(disk)(toRun(row)) : null
}
