import { wait } from './wait'

/** A failure is held back for so long after the page began to be left: by then the next page is there, or this one stays. */
export const leavingMs = 5_000

/**
 * Firefox cuts off the calls of a page that is being left while that page is still shown, and rejects them as it does
 * without a network. The page would show as failures what it only no longer needs.
 * @returns a function that runs a call and holds back its failure while the page is being left
 */
export function createHoldWhileLeaving(
  events: Pick<Window, 'addEventListener'> | null,
  now: () => number,
): <T>(call: () => Promise<T>) => Promise<T> {
  let leavingSince = -Infinity
  events?.addEventListener('beforeunload', () => (leavingSince = now()))
  return async (call) => {
    try {
      return await call()
    } catch (error) {
      const remainingMs = leavingSince + leavingMs - now()
      if (remainingMs > 0 && error instanceof TypeError) await wait(remainingMs)
      throw error
    }
  }
}
