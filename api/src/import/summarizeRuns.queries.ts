import { count, desc, inArray, isNotNull, max, sql } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { importRuns } from '../db/schema'

/** More sources than an installation has. */
const SOURCES_MAX = 100

const { source, state, finishedAt } = importRuns

export interface SourceSummary {
  source: string
  /** The end of its last run that finished; null if none has. */
  lastSuccess: Date | null
  /** Whether its last run failed or was interrupted. */
  hasFailed: boolean
}

/** How the imports of each source went, whichever process ran them. */
export async function summarizeSources(db: Database): Promise<SourceSummary[]> {
  const lastEnd = max(finishedAt)
  const lastSuccess = sql`max(${finishedAt}) filter (where ${state} = 'finished')`.mapWith(finishedAt)
  const lastState = sql<string>`(array_agg(${state} order by ${finishedAt} desc))[1]`
  const rows = await db
    .select({ source, lastSuccess, lastState })
    .from(importRuns)
    .where(isNotNull(finishedAt))
    .groupBy(source)
    .orderBy(desc(lastEnd))
    .limit(SOURCES_MAX)
  return rows.map((row) => ({
    source: row.source,
    lastSuccess: row.lastSuccess,
    hasFailed: row.lastState !== 'finished',
  }))
}

/** How many imports wait and how many are under way. */
export async function countUnfinishedRuns(db: Database): Promise<{ waiting: number; running: number }> {
  const rows = await db
    .select({ state, runs: count() })
    .from(importRuns)
    .where(inArray(state, ['waiting', 'running']))
    .groupBy(state)
  const of = (wanted: string) => rows.find((row) => row.state === wanted)?.runs ?? 0
  return { waiting: of('waiting'), running: of('running') }
}
