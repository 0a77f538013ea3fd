import type { Database } from '../../db/Database'
import { markPlacesMade } from '../../places/duePlaces'
import { rebuildPlaces, refreshPlaces } from '../../places/rebuildPlaces'
import type { findRecencyDays } from '../../results/evidence.queries'
import { markHomesInDueAreasStale, markMovedSources, rememberRecencyDays } from '../../results/markStale'
import { recomputeStale } from '../../results/recomputeResults'
import type { OnProgress, StoredChanges } from '../ImportSource'

export interface UpdateOptions extends StoredChanges {
  /** Each source's recency day before the import. */
  daysBefore: Awaited<ReturnType<typeof findRecencyDays>>
  onProgress: OnProgress
}

/**
 * Computes results that an import made outdated: of the homes that changed, of those that a changed sale may be a comp
 * of, and of a whole source if its sales move the day that recency counts from. What is outdated is marked in
 * the database, so that after an interruption the next process can continue.
 * @returns how many homes were computed
 */
export async function updateResultsAndPlaces(
  db: Database,
  { changedIds, daysBefore, onProgress }: UpdateOptions,
): Promise<number> {
  // The total is known only after marking, which takes a while.
  await onProgress('computing', 0, null)
  await markMovedSources(db, daysBefore)
  await markHomesInDueAreasStale(db)
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
