import { authClient } from '@freehold/auth-client'
import { getPlatformState } from '@freehold/contracts'
import { tellWithdrawal, withdraw } from './revokedReleases'

/** With a background tab's timers, which may run once a minute alone, a quarantine still arrives within a minute. */
const ASK_EVERY_MS = 30_000

/**
 * Asks for as long as the page is open, and again the next time where no answer comes; `onMoved` is called when some
 * remote's traffic has moved. Returns how to stop.
 */
export function watchPlatform(onMoved: () => void): () => void {
  let seen: number | null = null

  async function look() {
    if (!navigator.onLine) return
    const state = await authClient.call(getPlatformState).catch(() => null)
    if (state === null) return
    if (seen !== null && seen !== state.revision) onMoved()
    seen = state.revision
    withdraw(state.revoked)
  }

  const lookWhenShown = () => document.visibilityState === 'visible' && void look()
  const timer = setInterval(() => void look(), ASK_EVERY_MS)
  document.addEventListener('visibilitychange', lookWhenShown)
  tellWithdrawal()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookWhenShown)
  }
}
