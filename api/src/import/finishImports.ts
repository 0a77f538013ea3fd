import { oneAtATime, type WaitOptions } from '../db/oneAtATime'
import type { Database } from '../db/openDatabase'
import { arePlacesDue } from '../places/duePlaces'
import { findRecencyDays } from '../results/evidence.queries'
import { areResultsDue } from '../results/markStale'
import { bringUpToDate } from './bringUpToDate'
import { closeCommands, seemCommandsUnderWay } from './importRuns.queries'

type Finishing = Pick<WaitOptions, 'signal'>

/** Makes good what imports that were cut off have left behind, unless another one has done it when its turn comes. */
export async function finishImports(db: Database, { signal }: Finishing = {}): Promise<void> {
  if (!(await isSomethingLeft(db)) && !(await seemCommandsUnderWay(db))) return
  const finish = async () => {
    signal?.throwIfAborted()
    await closeCommands(db)
    if (!(await isSomethingLeft(db))) return
    await bringUpToDate(db, {
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

const isSomethingLeft = async (db: Database) => (await areResultsDue(db)) || (await arePlacesDue(db))
