import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { startLocks } from '../db/underLock'
import type { OnProgress } from '../results/recomputeResults'
import { findLoanOfTheDay, isSameLoan, type NewRate, setRates } from './rates.queries'
import { finishRecomputations } from './recomputations'
import { requestRecomputation } from './recomputations.queries'

/**
 * Whatever changes rates, in one transaction with a request for what depends on them: where the loan that every
 * property starts with is another one afterwards, the results of all of them have to be computed again; where it is
 * not, none. One change after the other, so that each sees what the one before it did.
 * @returns whether results have to be computed again, which `finishRecomputations` does
 */
export function changeRatesBy(
  db: Database,
  change: (tx: Database) => Promise<unknown>,
): Promise<{ movedResults: boolean }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${startLocks.rates})`)
    const before = await findLoanOfTheDay(tx)
    await change(tx)
    const movedResults = !isSameLoan(before, await findLoanOfTheDay(tx))
    if (movedResults) await requestRecomputation(tx)
    return { movedResults }
  })
}

/**
 * Adds rates and computes again what depends on them: what is stored is never of a rate that no longer holds.
 * @returns how many properties were computed
 */
export async function changeRates(db: Database, rates: NewRate[], onProgress?: OnProgress): Promise<number> {
  await changeRatesBy(db, (tx) => setRates(tx, rates))
  return finishRecomputations(db, { onProgress })
}
