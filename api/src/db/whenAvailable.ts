import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from './databaseErrors'

/** The pause before work is tried again whose database was not available. */
const RETRY_MS = 2_000

/** Does the work, again and again while the database is not available. Gives up when the signal is aborted. */
export async function whenAvailable(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
}
