import type { Database } from '../db/openDatabase'
import { markPlacesMade } from '../places/duePlaces'
import { rebuildPlaces, refreshPlaces } from '../places/rebuildPlaces'
import type { findRecencyDays } from '../results/evidence.queries'
import { markDueAreas, markMovedSources, rememberRecencyDays } from '../results/markStale'
import { recomputeStale } from '../results/recomputeResults'
import type { OnProgress } from './Progress'

export interface Aftermath {
  /** Whose places are to be made anew. Null: too many, or not known. */
  changedIds: string[] | null
  daysBefore: Awaited<ReturnType<typeof findRecencyDays>>
  onProgress: OnProgress
}

/**
 * Computes what an import has left behind: the homes that changed, those that a changed sale may be a comp of, and a
 * whole source when its newest sale moves the day that recency counts from. What is behind is marked in the database,
 * so that whoever comes after a cut goes on with what is left.
 * @returns how many homes were computed
 */
export async function bringUpToDate(
  db: Database,
  { changedIds, daysBefore, onProgress }: Aftermath,
): Promise<number> {
  // How many there are is known once they are marked, which takes its time.
  await onProgress('computing', 0, null)
  await markMovedSources(db, daysBefore)
  await markDueAreas(db)
  const computed = await recomputeStale(db, (done, total) => onProgress('computing', done, total))
  await rememberRecencyDays(db)
  await onProgress('places', 0, 1)
  if (changedIds === null) await rebuildPlaces(db)
  else if (changedIds.length > 0) {
    await refreshPlaces(db, changedIds)
    await markPlacesMade(db)
  }
  return computed
}
