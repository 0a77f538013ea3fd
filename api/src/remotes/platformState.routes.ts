import { getPlatformState, type PlatformState } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'

/** Every open tab asks twice a minute: the database is asked no more often than this, whoever asks. */
const KEPT_MS = 2_000
/** A browser, and a cache in between, may keep the answer this long. */
const CACHED_SECONDS = 5
/** No tab stays open with one page for longer. */
const REVOKED_FOR = sql`interval '30 days'`

/** What open tabs ask for again and again, signed in or not. */
export function platformStateRoutes(api: Api): void {
  let kept: { at: number; state: Promise<PlatformState> } | null = null

  serve(
    api,
    getPlatformState,
    ({ db, now, reply }) => {
      const age = kept === null ? Infinity : now().getTime() - kept.at
      // A clock that was set back must not keep an answer for as long.
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

async function selectPlatformState(db: Database, now: Date): Promise<PlatformState> {
  const time = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<PlatformState & Record<string, unknown>>(sql`
    select coalesce(max(id) filter (where sequence is not null), 0)::int as revision,
      coalesce(array_agg(remote || '/' || release order by id)
        filter (where action = 'quarantined' and changed_at > ${time} - ${REVOKED_FOR}), '{}') as revoked
    from remote_changes`)
  return rows[0]!
}
