import type { Database } from '../db/Database'
import { locks, takeLock } from '../db/locks'
import { findLoanOfTheDay, isSameLoan, type NewRate, setRates } from '../rates/rates.queries'
import { finishRecomputations } from '../results/recomputations'
import { requestRecomputation } from '../results/recomputations.queries'
import type { OnProgress } from '../results/recomputeResults'

/**
 * Runs a change of rates. If it changes the loan that every analysis starts with, requests a recomputation of all results in
 * the same transaction; `finishRecomputations` runs it. Changes take turns, so that each sees the one before it.
 * @returns whether a recomputation was requested
 */
export function changeRatesBy(
  db: Database,
  change: (tx: Database) => Promise<unknown>,
): Promise<{ movedResults: boolean }> {
  return db.transaction(async (tx) => {
    await takeLock(tx, locks.rates)
    const before = await findLoanOfTheDay(tx)
    await change(tx)
    const movedResults = !isSameLoan(before, await findLoanOfTheDay(tx))
    if (movedResults) await requestRecomputation(tx)
    return { movedResults }
  })
}

/**
 * Adds rates and recomputes the results that depend on them.
 * @returns how many properties were recomputed
 */
export async function changeRates(db: Database, rates: NewRate[], onProgress?: OnProgress): Promise<number> {
  await changeRatesBy(db, (tx) => setRates(tx, rates))
  return finishRecomputations(db, { onProgress })
}
