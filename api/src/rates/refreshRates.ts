import type { Config } from '../config'
import type { Database } from '../db/openDatabase'
import { changeRatesBy } from './changeRates'
import { type FetchedRates, fetchRates } from './fetchRates'
import { beginFetch, type Due, endFetch } from './rateFetches.queries'
import { setRates } from './rates.queries'
import { finishRecomputations } from './recomputations'
import type { RateSourceKey } from './sources/rateSources'

interface Refresh {
  db: Database
  now: () => Date
  settings: Config['rates']
  sources: readonly RateSourceKey[]
  stopping: AbortSignal
}

/**
 * Fetches rates and stores what came, if it is time to. Where no source answers, those that are there stay. The
 * network is waited for outside any transaction: the embedded database has one connection.
 * @returns what came; null where it was not time, or another replica is at it
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
    // Where the database is gone it shows as under way until nobody believes it any more.
    await end(null, 'What came could not be stored').catch(() => {})
    throw error
  }
}

/** At once, and then what depends on it. */
export async function refreshNow(refresh: Refresh): Promise<FetchedRates | null> {
  const fetched = await refreshRates(refresh, { afterSuccessMs: 0, afterFailureMs: 0 })
  await finishRecomputations(refresh.db, { stopping: refresh.stopping })
  return fetched
}
