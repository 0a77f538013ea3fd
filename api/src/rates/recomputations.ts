import type { Database } from '../db/openDatabase'
import { type OnProgress, recomputeResults } from '../results/recomputeResults'
import { giveBack, markFinished, noteProgress, takeRecomputations } from './recomputations.queries'

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
  for (;;) {
    const ids = stopping?.aborted ? null : await takeRecomputations(db)
    if (ids === null) return computed
    try {
      const note = async (done: number, total: number) => {
        stopping?.throwIfAborted()
        await noteProgress(db, ids, done, total)
        await onProgress(done, total)
      }
      computed += await recomputeResults(db, { all: true }, note, { keepUnchanged: true })
    } catch (error) {
      await giveBack(db, ids)
      if (stopping?.aborted) return computed
      throw error
    }
    await markFinished(db, ids)
  }
}
