import { hashToken } from '../access/tokens'
import type { SignedIn } from '../http/callers'
import { unauthenticated } from '../http/httpErrors'
import type { Services } from '../services'
import { findSessionByToken, updateSession } from './sessions.queries'

/** `lastSeenAt` may be this much too old: a session in use writes it no more often. */
const LAST_SEEN_STEP_MS = 60_000

/**
 * The user and session of an access token, read again for every call: signing out, deactivation, a new role or password
 * apply at once. Throws a 401.
 */
export async function authenticate(
  { db, disk, now }: Services,
  token: string | undefined,
): Promise<SignedIn> {
  if (token === undefined || token === '') throw unauthenticated()
  const time = now()
  const found = await findSessionByToken(db, hashToken(token), time)
  if (!found) throw unauthenticated()
  const { id, authenticatedAt, lastSeenAt } = found.session
  // A full disk does not keep users from reading.
  if (!disk.isFull && Math.abs(time.getTime() - lastSeenAt.getTime()) > LAST_SEEN_STEP_MS)
    await updateSession(db, id, { lastSeenAt: time })
  return { user: found.user, session: { id, authenticatedAt } }
}
