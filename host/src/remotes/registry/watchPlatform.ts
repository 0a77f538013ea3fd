import { authClient } from '@freehold/auth-client'
import { getPlatformState } from '@freehold/contracts'
import { announceRevocation, applyRevocations, noteWithdrawn } from './revokedReleases'

/** Browsers may limit timers of background tabs to once a minute; a quarantine still arrives within that minute. */
const POLL_MS = 30_000

/**
 * Polls the platform state while the page is open; a failed request is ignored until the next one. Calls
 * `onTrafficMoved` when the traffic of any remote has moved.
 * @returns how to stop
 */
export function watchPlatform(onTrafficMoved: () => void): () => void {
  let lastRevision: number | null = null

  async function poll() {
    if (!navigator.onLine) return
    const state = await authClient.call(getPlatformState).catch(() => null)
    if (state === null) return
    if (lastRevision !== null && lastRevision !== state.revision) onTrafficMoved()
    lastRevision = state.revision
    applyRevocations(state.revoked)
    noteWithdrawn(state.withdrawn)
  }

  const pollWhenShown = () => document.visibilityState === 'visible' && void poll()
  const timer = setInterval(() => void poll(), POLL_MS)
  document.addEventListener('visibilitychange', pollWhenShown)
  announceRevocation()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', pollWhenShown)
  }
}
