import type { Database } from '../db/Database'
import { oneAtATime } from '../db/oneAtATime'
import {
  areRequested,
  giveBack,
  markFinished,
  noteProgress,
  takeRecomputations,
} from './recomputations.queries'
import { type OnProgress, recomputeAll } from './recomputeResults'

interface FinishOptions {
  onProgress?: OnProgress | undefined
  /** Interrupts it after the current batch of homes; another replica or the next start resumes it. */
  stopping?: AbortSignal | undefined
}

/**
 * Recomputes results until no change of rates waits for it, unless another replica is doing so already.
 * @returns how many properties were recomputed
 */
export async function finishRecomputations(
  db: Database,
  { onProgress = () => {}, stopping }: FinishOptions = {},
): Promise<number> {
  let computed = 0
  const compute = async () => void (computed += await computeRequested(db, onProgress, stopping))
  try {
    for (;;) {
      if (stopping?.aborted || !(await areRequested(db))) return computed
      // Taken only when its turn has come, because a taken request's lease has to be renewed all the time.
      await oneAtATime(db, compute, { signal: stopping })
    }
  } catch (error) {
    if (stopping?.aborted) return computed
    throw error
  }
}

async function computeRequested(
  db: Database,
  onProgress: OnProgress,
  stopping: AbortSignal | undefined,
): Promise<number> {
  stopping?.throwIfAborted()
  const ids = await takeRecomputations(db)
  if (ids === null) return 0
  const note = async (done: number, total: number) => {
    stopping?.throwIfAborted()
    await noteProgress(db, ids, done, total)
    await onProgress(done, total)
  }
  try {
    const computed = await recomputeAll(db, note, { keepUnchanged: true })
    await markFinished(db, ids)
    return computed
  } catch (error) {
    await giveBack(db, ids)
    throw error
  }
}
