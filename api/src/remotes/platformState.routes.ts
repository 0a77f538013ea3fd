import { getPlatformState, type PlatformState } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { selectPlatformState } from './changes.queries'

/** Every open tab polls twice a minute; the database is queried no more often than this. */
const KEPT_MS = 2_000
/** How long browsers and proxies may cache the response. */
const CACHED_SECONDS = 5
/** The platform state that every open tab polls, signed in or not. */
export function platformStateRoutes(api: Api): void {
  let kept: { at: number; state: Promise<PlatformState> } | null = null

  serve(
    api,
    getPlatformState,
    ({ db, now, reply }) => {
      const age = kept === null ? Infinity : now().getTime() - kept.at
      // A negative age comes from a clock that was set back.
      if (kept === null || age < 0 || age >= KEPT_MS) {
        const state = selectPlatformState(db, now())
        kept = { at: now().getTime(), state }
        state.catch(() => (kept = null))
      }
      reply.header('Cache-Control', `public, max-age=${CACHED_SECONDS}`)
      return kept.state
    },
    { isLogged: false },
  )
}
