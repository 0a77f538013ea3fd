import { isLostConnection } from '@freehold/contracts'
import { useEffect, useEffectEvent } from 'react'

/** Pauses between retries while the browser does not know that the network is back, as after a restart of the server. */
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 60_000

/** A request without an answer, and one whose answer a proxy gave in place of the server. */
const isOutage = (failure: unknown) =>
  isLostConnection(failure) ||
  (failure instanceof Error &&
    (['TimeoutError', 'ChunkLoadError'].includes(failure.name) ||
      ('status' in failure && [502, 503, 504].includes(failure.status as number))))

/**
 * Retries what a failing network kept from loading: at once when the browser is online again, else after pauses that
 * grow. Other failures are left to the user.
 * @param failure null without one
 */
export function useRecovery(failure: unknown, retry: () => void) {
  const again = useEffectEvent(retry)
  const isWaiting = isOutage(failure)
  useEffect(() => {
    if (!isWaiting) return undefined
    let pauseMs = FIRST_PAUSE_MS
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        again()
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
        wait()
      }, pauseMs)
    }
    wait()
    const retryNow = () => again()
    window.addEventListener('online', retryNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retryNow)
    }
  }, [isWaiting])
}
