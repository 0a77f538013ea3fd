import type { Database } from '../db/openDatabase'
import { rebuildPlaces, refreshPlaces } from '../places/rebuildPlaces'
import { findRecencyDays } from '../results/evidence.queries'
import { recomputeResults } from '../results/recomputeResults'
import type { RejectedRow } from './openErrorsFile'
import { findAffected, sourcesMoved } from './findAffected'
import { findSources, finishImportRun, startImportRun, wasCutOff } from './importRuns.queries'
import type { Change } from './storeDeliveries'
import { storeRows, type DeliveredRow } from './storeRows'
import { newTally, type Tally } from './Tally'

/** A transaction of so many rows takes a fraction of a second. */
const BATCH = 500

/** Up to this many changes the places around them are made anew, beyond it all. */
const REFRESHED_PLACES_MAX = 200

/** One row of a delivery: a property, an earlier sale of one that comes again in it, or neither. */
export type Row = DeliveredRow | { isEarlierSale: true } | RejectedRow

export interface ImportOptions {
  adapter: string
  source: string
  isDryRun: boolean
  onRow: (rowsRead: number) => void
  onRejected: (row: RejectedRow) => void
  /** All rows are stored. */
  onRead: () => void
  /** How many homes have their results, of how many. */
  onComputed: (done: number, total: number) => void
}

export interface ImportResult {
  tally: Tally
  /** Homes whose results were computed anew. */
  computed: number
}

/**
 * Stores a delivery of any size, then brings results and places up to date where it touches them. Cut off at any
 * moment it leaves whole properties; the next import of the source goes on and makes good what was left.
 */
export async function importDeliveries(
  db: Database,
  rows: AsyncIterable<Row>,
  options: ImportOptions,
): Promise<ImportResult> {
  const { source, isDryRun } = options
  if (isDryRun) return { tally: (await storeAll(db, rows, options)).tally, computed: 0 }
  const isResumed = await wasCutOff(db, source)
  const run = await startImportRun(db, options.adapter, source)
  const daysBefore = await findRecencyDays(db)
  const { tally, changes } = await storeAll(db, rows, options)
  const computed = await bringUpToDate(db, { changes, daysBefore, isResumed }, options.onComputed)
  await finishImportRun(db, run, tally)
  return { tally, computed }
}

async function storeAll(db: Database, rows: AsyncIterable<Row>, options: ImportOptions) {
  const tally = newTally()
  const changes: Change[] = []
  let batch: DeliveredRow[] = []
  const reject = (row: RejectedRow) => {
    tally.rejected++
    options.onRejected(row)
  }
  const flush = async () => {
    const stored = await storeRows(db, options.source, batch, options)
    for (const outcome of stored.outcomes) tally[outcome]++
    changes.push(...stored.changes)
    stored.refused.forEach(reject)
    batch = []
  }
  for await (const row of rows) {
    options.onRow(++tally.read)
    if ('delivery' in row) batch.push(row)
    else if ('reason' in row) reject(row)
    else tally.superseded++
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  options.onRead()
  return { tally, changes }
}

interface Aftermath {
  changes: readonly Change[]
  daysBefore: Awaited<ReturnType<typeof findRecencyDays>>
  /** Which homes a run that was cut off had written is not known: then everything is computed. */
  isResumed: boolean
}

async function bringUpToDate(
  db: Database,
  { changes, daysBefore, isResumed }: Aftermath,
  onComputed: ImportOptions['onComputed'],
): Promise<number> {
  if (changes.length === 0 && !isResumed) return 0
  const moved = sourcesMoved(await findSources(db), daysBefore, await findRecencyDays(db))
  const affected = isResumed ? { all: true as const } : await findAffected(db, changes, moved)
  const computed = await recomputeResults(db, affected, onComputed)
  const ids = changes.map(({ id }) => id)
  await (isResumed || ids.length > REFRESHED_PLACES_MAX ? rebuildPlaces(db) : refreshPlaces(db, ids))
  return computed
}
