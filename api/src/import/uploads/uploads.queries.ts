import { randomUUID } from 'node:crypto'
import type { ImportAdapter, ImportStart, ImportState } from '@freehold/contracts'
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database'
import { importRuns } from '../../db/schema'
import { currentTime } from '../runs/runs.queries'

/** What the Admin chose about reading the file. */
export interface UploadOptions extends Pick<ImportStart, 'mapping' | 'source' | 'city' | 'state'> {
  /** The address of a base map, instead of a file. */
  url?: string
}

export interface Upload {
  adapter: ImportAdapter
  state: ImportState
  fileName: string
  options: UploadOptions
  startedBy: string | null
  /** Bytes received, of `total`. */
  done: number
  total: number
}

/** Uploads have options; runs of the command line have none. */
const isUpload = isNotNull(importRuns.options)

/** A run that is waiting for its file. */
export async function insertUpload(
  db: Database,
  { adapter, fileName, size, ...options }: Omit<ImportStart, 'saveMapping'>,
  startedBy: string,
): Promise<string> {
  const id = randomUUID()
  await db.insert(importRuns).values({
    id,
    adapter,
    // Known once the file is opened.
    source: '',
    fileName,
    startedBy,
    state: 'uploading',
    options,
    phase: 'uploading',
    total: size,
    startedAt: currentTime,
    phaseStartedAt: currentTime,
    countedAt: currentTime,
  })
  return id
}

/** A run that adds a base map from an address; it has no file to wait for. */
export async function insertAddressRun(db: Database, url: string, startedBy: string): Promise<string> {
  const id = randomUUID()
  await db.insert(importRuns).values({
    id,
    adapter: 'basemap',
    source: '',
    fileName: url,
    startedBy,
    state: 'waiting',
    options: { url } satisfies UploadOptions,
    startedAt: currentTime,
    phaseStartedAt: currentTime,
    countedAt: currentTime,
  })
  return id
}

/** Null if there is none, or the run is one of the command line. `isLocked`: until the transaction ends. */
export async function findUpload(
  db: Database,
  id: string,
  { isLocked = false } = {},
): Promise<Upload | null> {
  const { adapter, fileName, state, options, startedBy, done, total } = importRuns
  const query = db
    .select({ adapter, fileName, state, options, startedBy, done, total })
    .from(importRuns)
    .where(and(eq(importRuns.id, id), isUpload))
    .$dynamic()
  const [row] = await (isLocked ? query.for('update') : query)
  return (row as Upload | undefined) ?? null
}

/** Saves how many bytes have been received. A complete upload waits for its turn. */
export async function saveReceivedBytes(
  db: Database,
  id: string,
  done: number,
  isComplete: boolean,
): Promise<void> {
  await db
    .update(importRuns)
    .set({
      done,
      countedAt: currentTime,
      state: isComplete ? 'waiting' : 'uploading',
      phase: isComplete ? null : 'uploading',
    })
    .where(eq(importRuns.id, id))
}

const failed = (message: string) => ({
  state: 'failed' as const,
  message,
  phase: null,
  finishedAt: currentTime,
})

/** Does nothing if the run has ended. */
export async function failRun(db: Database, id: string, message: string): Promise<void> {
  await db
    .update(importRuns)
    .set(failed(message))
    .where(and(eq(importRuns.id, id), inArray(importRuns.state, ['uploading', 'waiting', 'running'])))
}

/** Complete uploads whose run has not ended; the server may have stopped while it was running. */
export async function findUnfinishedUploads(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(isUpload, inArray(importRuns.state, ['waiting', 'running'])))
    .orderBy(asc(importRuns.startedAt))
  return rows.map(({ id }) => id)
}

/** Fails uploads that have received no part for this number of hours. Returns their ids. */
export async function failAbandonedUploads(db: Database, hours: number): Promise<string[]> {
  const isAbandoned = lt(importRuns.countedAt, sql`now() - ${`${hours} hours`}::interval`)
  const rows = await db
    .update(importRuns)
    .set(failed('The upload was never completed'))
    .where(and(eq(importRuns.state, 'uploading'), isAbandoned))
    .returning({ id: importRuns.id })
  return rows.map(({ id }) => id)
}
