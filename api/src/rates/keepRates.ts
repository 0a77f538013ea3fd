import type { Services } from '../services'
import { finishRecomputations } from './recomputations'
import { refreshRates } from './refreshRates'

const HOUR_MS = 3_600_000
/** How often each replica looks whether a fetch is due, or a recomputation was cut off. */
const LOOK_EVERY_MS = 5 * 60_000
/** A source that does not answer is asked again after this. */
const RETRY_AFTER_MS = 20 * 60_000

type Keeping = Pick<Services, 'db' | 'config' | 'now'> & { report: (error: unknown) => void }

/**
 * Keeps rates and what depends on them up to date for as long as the server runs: fetches them where a source is
 * configured, and takes up recomputations that were cut off, the first time at once. Each look is up to a fifth later
 * than the one before it was meant to be, so that installations and replicas do not ask a source in step.
 * @returns how to end it; it resolves when nothing is under way
 */
export function keepRates({ db, config, now, report }: Keeping): () => Promise<void> {
  const { sources, everyHours } = config.rates
  const stopping = new AbortController()
  const due = { afterSuccessMs: everyHours * HOUR_MS, afterFailureMs: RETRY_AFTER_MS }
  let timer: NodeJS.Timeout | undefined

  async function look() {
    const refresh = { db, now, settings: config.rates, sources, stopping: stopping.signal }
    try {
      if (sources.length > 0) await refreshRates(refresh, due)
    } finally {
      await finishRecomputations(db, { stopping: stopping.signal })
    }
  }
  async function lookAndWait() {
    await look().catch(report)
    const pauseMs = LOOK_EVERY_MS * (1 + Math.random() / 5)
    if (!stopping.signal.aborted) timer = setTimeout(lookAgain, pauseMs).unref()
  }
  const lookAgain = () => void (looking = lookAndWait())

  let looking = lookAndWait()
  return async () => {
    clearTimeout(timer)
    stopping.abort()
    await looking
  }
}
