import type { User } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { unauthenticated } from '../http/refusals'
import type { Services } from '../services'
import { hashToken } from './tokens'

export interface CurrentSession {
  id: string
  /** When the user last entered the password in it. */
  authenticatedAt: Date
}

export interface SignedIn {
  user: User
  session: CurrentSession
}

type Row = Omit<User, 'profile'> &
  User['profile'] & { sessionId: string; authenticatedAt: string; seenLongAgo: boolean }

/** 'Last seen' need not be exact: a session in use writes at most this often. */
const LAST_SEEN_STEP = sql`interval '1 minute'`

/**
 * Whom a token stands for, read anew for every call: signing out, deactivating, another role or password act at once.
 * Throws a 401.
 */
export async function authenticate({ db, now }: Services, token: string | undefined): Promise<SignedIn> {
  if (token === undefined || token === '') throw unauthenticated()
  const hash = hashToken(token)
  const time = sql`${now().toISOString()}::timestamptz`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select s.id as "sessionId", s.authenticated_at as "authenticatedAt",
      s.last_seen_at not between ${time} - ${LAST_SEEN_STEP} and ${time} + ${LAST_SEEN_STEP} as "seenLongAgo",
      u.id as "_id", u.first_name as "firstName", u.last_name as "lastName", u.username,
      a.name as "accountName", r.name as role,
      u.strategy_ids as strategies, u.market_ids as markets, u.interest_ids as interests
    from sessions s
    join users u on u.id = s.user_id
    join accounts a on a.id = u.account_id
    join roles r on r.id = u.role_id
    where u.active and s.ends_at > ${time} and (
      (s.token_hash = ${hash} and s.token_expires_at > ${time}) or
      (s.previous_token_hash = ${hash} and s.previous_token_expires_at > ${time}))`)
  const row = rows[0]
  if (!row) throw unauthenticated()
  const { sessionId, authenticatedAt, seenLongAgo, strategies, markets, interests, ...user } = row
  if (seenLongAgo) await db.execute(sql`update sessions set last_seen_at = ${time} where id = ${sessionId}`)
  return {
    user: { ...user, profile: { strategies, markets, interests } },
    session: { id: sessionId, authenticatedAt: new Date(authenticatedAt) },
  }
}
