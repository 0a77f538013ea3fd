import { oneAtATime, type WaitOptions } from '../../db/oneAtATime'
import type { Database } from '../../db/Database'
import { areHomesDue, joinStoredListings } from '../../homes/joinStoredListings'
import { arePlacesDue } from '../../places/duePlaces'
import { findRecencyDays } from '../../results/evidence.queries'
import { areCellsChanged } from '../../properties/marketCells'
import { areResultsDue } from '../../results/markStale'
import { areRowsStaged, truncateStaged } from '../storing/stagedListings.queries'
import { endInterruptedCommands, hasUnfinishedCommands } from './runs.queries'
import { updateResultsAndPlaces } from './updateResultsAndPlaces'

/**
 * Computes the results and places that interrupted imports left outdated, deletes the rows that they staged, and joins
 * listings that a migration has made, unless another process does it first.
 */
export async function finishInterruptedImports(
  db: Database,
  { signal }: Pick<WaitOptions, 'signal'> = {},
): Promise<void> {
  if (!(await isAnythingDue(db)) && !(await hasUnfinishedCommands(db)) && !(await areRowsStaged(db))) return
  const finish = async () => {
    signal?.throwIfAborted()
    await endInterruptedCommands(db)
    await truncateStaged(db)
    await joinStoredListings(db, signal)
    // The process that had its turn before may have done it.
    if (!(await isAnythingDue(db))) return
    await updateResultsAndPlaces(db, {
      changedIds: (await arePlacesDue(db)) ? null : [],
      daysBefore: await findRecencyDays(db),
      onProgress: () => signal?.throwIfAborted(),
    })
  }
  try {
    await oneAtATime(db, finish, { signal })
  } catch (error) {
    if (!signal?.aborted) throw error
  }
}

const isAnythingDue = async (db: Database) =>
  (await areHomesDue(db)) ||
  (await areResultsDue(db)) ||
  (await arePlacesDue(db)) ||
  (await areCellsChanged(db))
