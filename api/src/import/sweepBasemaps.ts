import type { Config } from '../config'
import { findUnknownFiles, sweepFiles } from '../basemaps/basemapFiles'
import { findKeptChecksums } from '../basemaps/basemaps.queries'
import type { Database } from '../db/Database'
import { oneAtATime } from '../db/oneAtATime'

/**
 * Deletes what interrupted processes left among the archives. It waits for imports, because one of them may be copying an
 * archive. Usually there is nothing to do, and no wait.
 */
export async function sweepBasemaps(
  db: Database,
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  signal: AbortSignal,
): Promise<void> {
  const unknown = await findUnknownFiles(dataDirectory, await findKeptChecksums(db))
  if (unknown.length === 0) return
  try {
    await oneAtATime(db, async () => sweepFiles(dataDirectory, await findKeptChecksums(db)), { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
