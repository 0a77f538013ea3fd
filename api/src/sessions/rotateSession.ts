import { refreshReuseMs, type Session } from '@freehold/contracts'
import { accessTokenOf, hashToken, successorOf } from '../access/tokens'
import { recordAudit } from '../audit/audit.queries'
import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import type { Database } from '../db/Database'
import type { RequestContext, Services } from '../services'
import { isActiveUser } from '../users/users.queries'
import * as queries from './sessions.queries'

type Pair = Omit<Session, 'user'>

/**
 * Exchanges a refresh token for the next pair of tokens; null when it is not valid any more. For `refreshReuseMs` after a
 * rotation the previous token gets the same pair again, so that tabs which refresh at the same time all succeed. A token
 * that is reused later was stolen, and ends the session. A token younger than `refreshReuseMs` is not rotated: the caller
 * has the newest pair.
 */
export async function rotateSession(services: RequestContext, presented: string): Promise<Pair | null> {
  const { sessionKey: key } = services
  // Failures are returned, not thrown, because the transaction has to commit what they change.
  return services.db.transaction(async (tx) => {
    const hash = hashToken(presented)
    const session = await queries.lockByRefreshHash(tx, hash)
    if (!session) return endIfStolen(tx, services, hash)
    if (!(await isAlive(tx, session, services.now()))) return end(tx, session.id)
    const recent = isRecent(session.rotatedAt, services.now())
    if (session.refreshHash === hash) {
      return recent
        ? prolong(tx, services, session, presented, key)
        : rotate(tx, services, session, presented, key)
    }
    if (recent) return pairOf(successorOf(presented, key), key)
    return endStolen(tx, services, session)
  })
}

/** A rotation in the future is not recent: the clock was set back, and the window would stay open until then. */
function isRecent(rotatedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - rotatedAt.getTime()
  return ageMs >= -CLOCK_SKEW_SECONDS * 1_000 && ageMs < refreshReuseMs
}

const pairOf = (refreshToken: string, key: string): Pair => ({
  token: accessTokenOf(refreshToken, key),
  refreshToken,
})

async function isAlive(tx: Database, session: queries.SessionRow, now: Date): Promise<boolean> {
  if (session.endsAt <= now || session.refreshExpiresAt <= now) return false
  return isActiveUser(tx, session.userId)
}

async function end(tx: Database, sessionId: string): Promise<null> {
  await queries.deleteSessionById(tx, sessionId)
  return null
}

async function endIfStolen(tx: Database, services: RequestContext, hash: string): Promise<null> {
  const stolen = await queries.findSpent(tx, hash)
  return stolen ? endStolen(tx, services, stolen) : null
}

async function endStolen(
  tx: Database,
  { now, request }: RequestContext,
  session: { id: string; userId: string },
): Promise<null> {
  await recordAudit(tx, {
    at: now(),
    actor: 'system',
    action: 'session.stolen',
    subject: { type: 'user', id: session.userId },
    details: { session: session.id },
    request,
  })
  return end(tx, session.id)
}

async function prolong(
  tx: Database,
  services: Services,
  session: queries.SessionRow,
  presented: string,
  key: string,
): Promise<Pair> {
  await queries.updateSession(tx, session.id, expiries(services, session))
  return pairOf(presented, key)
}

async function rotate(
  tx: Database,
  services: Services,
  session: queries.SessionRow,
  presented: string,
  key: string,
): Promise<Pair> {
  const pair = pairOf(successorOf(presented, key), key)
  await queries.insertSpent(tx, session.id, session.refreshHash)
  await queries.updateSession(tx, session.id, {
    tokenHash: hashToken(pair.token),
    refreshHash: hashToken(pair.refreshToken),
    previousRefreshHash: session.refreshHash,
    previousTokenHash: session.tokenHash,
    previousTokenExpiresAt: session.tokenExpiresAt,
    rotatedAt: services.now(),
    ...expiries(services, session),
  })
  return pair
}

/** No token outlives the session's absolute end. */
export function expiries({ config, now }: Services, { endsAt }: { endsAt: Date }) {
  const within = (seconds: number) => new Date(Math.min(now().getTime() + seconds * 1_000, endsAt.getTime()))
  return {
    tokenExpiresAt: within(config.accessTokenSeconds),
    refreshExpiresAt: within(config.inactivitySeconds),
    lastSeenAt: now(),
  }
}
