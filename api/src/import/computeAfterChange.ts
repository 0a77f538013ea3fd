import type { Database } from '../db/Database'
import { oneAtATime } from '../db/oneAtATime'
import type { HomeChange } from '../homes/updateHomes'
import { findRecencyDays } from '../results/evidence.queries'
import { updateResultsAndPlaces } from './runs/updateResultsAndPlaces'
import { ChangedIds } from './storing/ChangedIds'

/**
 * Computes the results and places of homes that changed without an import. What an interruption leaves undone is marked, and
 * the next start of a server completes it.
 */
export async function computeAfterChange(
  db: Database,
  changes: readonly HomeChange[],
  stopping: AbortSignal,
): Promise<void> {
  const changed = new ChangedIds()
  changed.add(changes)
  const compute = async () => {
    stopping.throwIfAborted()
    await updateResultsAndPlaces(db, {
      changedIds: changed.ids,
      daysBefore: await findRecencyDays(db),
      onProgress: () => stopping.throwIfAborted(),
    })
  }
  try {
    await oneAtATime(db, compute, { signal: stopping })
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}
