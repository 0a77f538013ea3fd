import type { Config } from '../config'
import type { Database } from '../db/Database'
import { type FetchedRates, fetchRates } from '../rates/fetchRates'
import { beginFetch, type Due, endFetch } from '../rates/rateFetches.queries'
import { setRates } from '../rates/rates.queries'
import type { RateSourceKey } from '../rates/rateSources'
import { finishRecomputations } from '../results/recomputations'
import { changeRatesBy } from './changeRates'

interface Refresh {
  db: Database
  now: () => Date
  settings: Config['rates']
  sources: readonly RateSourceKey[]
  stopping: AbortSignal
}

/**
 * Fetches rates and stores them, if a fetch is due. When no source answers, the stored rates stay. No transaction is open while
 * the network is awaited, because the embedded database has one connection.
 * @returns the fetched rates; null when no fetch is due, or another replica is fetching
 */
export async function refreshRates(
  { db, now, settings, sources, stopping }: Refresh,
  due: Omit<Due, 'now'>,
): Promise<FetchedRates | null> {
  const id = await beginFetch(db, { now: now(), ...due })
  if (id === null) return null
  const end = (source: string | null, failure: string | null) =>
    endFetch(db, id, { finishedAt: now(), source, failure })
  try {
    const fetched = await fetchRates(sources, settings, now(), stopping)
    if (fetched.source !== null) await changeRatesBy(db, (tx) => setRates(tx, fetched.rates))
    await end(fetched.source, fetched.failure)
    return fetched
  } catch (error) {
    // If the database is unavailable, the fetch counts as under way until INTERRUPTED_AFTER_MS.
    await end(null, 'The fetched rates could not be stored').catch(() => {})
    throw error
  }
}

/** Fetches immediately, and recomputes the results that depend on the rates. */
export async function refreshNow(refresh: Refresh): Promise<FetchedRates | null> {
  const fetched = await refreshRates(refresh, { afterSuccessMs: 0, afterFailureMs: 0 })
  await finishRecomputations(refresh.db, { stopping: refresh.stopping })
  return fetched
}
