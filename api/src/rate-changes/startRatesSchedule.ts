import { withPatience } from '../db/DiskSpace'
import { finishRecomputations } from '../results/recomputations'
import type { Services } from '../services'
import { refreshRates } from './refreshRates'

const HOUR_MS = 3_600_000
/** How often each replica checks whether a fetch is due or a recomputation was interrupted. */
const CHECK_EVERY_MS = 5 * 60_000
/** The time until the next fetch when no source has answered. */
const RETRY_AFTER_MS = 20 * 60_000

type RatesScheduleContext = Pick<Services, 'db' | 'config' | 'now'> & { report: (error: unknown) => void }

/**
 * Keeps rates and the results that depend on them up to date while the server runs: fetches rates when a source is configured,
 * and resumes interrupted recomputations; the first time immediately. A random delay keeps installations and replicas from
 * calling a source at the same time.
 * @returns a function that stops it, and resolves when nothing is under way
 */
export function startRatesSchedule({ db, config, now, report }: RatesScheduleContext): () => Promise<void> {
  const { sources, everyHours } = config.rates
  const stopping = new AbortController()
  const due = { afterSuccessMs: everyHours * HOUR_MS, afterFailureMs: RETRY_AFTER_MS }
  let timer: NodeJS.Timeout | undefined

  async function check() {
    const refresh = { db, now, settings: config.rates, sources, stopping: stopping.signal }
    try {
      if (sources.length > 0) await refreshRates(refresh, due)
    } finally {
      await finishRecomputations(db, { stopping: stopping.signal })
    }
  }
  async function checkAndWait() {
    await withPatience(stopping.signal, check).catch((error: unknown) => {
      if (!stopping.signal.aborted) report(error)
    })
    const pauseMs = CHECK_EVERY_MS * (1 + Math.random() / 5)
    if (!stopping.signal.aborted) timer = setTimeout(checkAgain, pauseMs).unref()
  }
  const checkAgain = () => void (checking = checkAndWait())

  let checking = checkAndWait()
  return async () => {
    clearTimeout(timer)
    stopping.abort()
    await checking
  }
}
