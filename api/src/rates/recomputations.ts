import { oneAtATime } from '../db/oneAtATime'
import type { Database } from '../db/openDatabase'
import { type OnProgress, recomputeAll } from '../results/recomputeResults'
import {
  areRequested,
  giveBack,
  markFinished,
  noteProgress,
  takeRecomputations,
} from './recomputations.queries'

interface FinishOptions {
  onProgress?: OnProgress | undefined
  /** Ends it after the homes that are being computed; the rest is taken up by whoever comes next. */
  stopping?: AbortSignal | undefined
}

/**
 * Computes results again until no change of rates waits for it, unless another replica is at it already.
 * @returns how many properties were computed
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
      // Taken when its turn has come: whoever has taken it tells every moment that it is at it.
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
