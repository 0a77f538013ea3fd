import { randomUUID } from 'node:crypto'
import { ApiError, errorCodes, type LoginInput, type Session, type User } from '@freehold/contracts'
import { and, eq } from 'drizzle-orm'
import { type AuditedRequest, recordAudit } from '../audit/recordAudit'
import { recordChange } from '../audit/recordChange'
import type { Database } from '../db/openDatabase'
import { users } from '../db/schema'
import { isPassword } from '../passwords/hashPassword'
import type { Services } from '../services'
import { findUser, findUserByUsername } from '../users/users.queries'
import { admitAttempt, forgetAttempts, requireRoom } from './admitAttempt'
import { networkOf } from './networkOf'
import { expiries } from './rotateSession'
import { insertSession } from './sessions.queries'
import { successorKey } from './successorKey'
import { accessTokenOf, hashToken, newToken } from './tokens'

const USER_AGENT_MAX = 300

/** One message for every way to fail: it does not tell which addresses have an account. */
const refused = () =>
  new ApiError(401, { code: errorCodes.invalidCredentials, message: 'Invalid email or password' })

type Asked = Services & { request: AuditedRequest & { headers: { 'user-agent'?: string } } }

/** Throws a 401, or a 429 after too many tries of this account, or refusals of any, from this address. */
export async function signIn(services: Asked, input: LoginInput): Promise<Session> {
  const username = input.username.toLowerCase()
  // PostgreSQL cannot even be asked for a text with NUL in it; nobody has such an address.
  if (username.includes('\0')) throw refused()
  const { db, config, request } = services
  const network = networkOf(request.ip)
  const [everyAccount, account] = [`sign-in ${network}`, `sign-in ${network} ${username}`]
  await requireRoom(services, everyAccount, config.refusalsPerMinute)
  await admitAttempt(services, account, config.loginTriesPerMinute)
  const found = await findUserByUsername(db, username)
  if (!(await isPassword(input.password, found?.passwordHash)) || !found?.active) {
    await recordRefusal(services, found?.id)
    await admitAttempt(services, everyAccount, config.refusalsPerMinute)
    throw refused()
  }
  // Of many tries that were let in at once none may tell more than the limit allows, and a right one would.
  await requireRoom(services, everyAccount, config.refusalsPerMinute)
  await forgetAttempts(services, account)
  return startSession(services, (await findUser(db, found.id)) ?? notThereAnyMore(), found.passwordHash)
}

/** The address that was typed is not kept: people type their password there. */
function recordRefusal({ db, now, request }: Asked, userId: string | undefined): Promise<void> {
  const subject = userId === undefined ? undefined : { type: 'user', id: userId }
  return recordAudit(db, { at: now(), actor: 'anonymous', action: 'session.refused', subject, request })
}

const notThereAnyMore = (): never => {
  throw refused()
}

async function startSession(services: Asked, user: User, passwordHash: string): Promise<Session> {
  const { db, config, now, request } = services
  const refreshToken = newToken()
  const token = accessTokenOf(refreshToken, await successorKey(db))
  const time = now()
  const endsAt = new Date(time.getTime() + config.sessionSeconds * 1_000)
  await db.transaction(async (tx) => {
    const id = randomUUID()
    await noteSignIn(tx, user._id, passwordHash, { lastLoginAt: time, lastLoginId: id })
    const session = {
      id,
      userId: user._id,
      tokenHash: hashToken(token),
      refreshHash: hashToken(refreshToken),
      ...expiries(services, { endsAt }),
      rotatedAt: time,
      createdAt: time,
      endsAt,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      address: request.ip,
    }
    await insertSession(tx, session, time)
    await recordChange(tx, { user, now, request }, 'session.started', { type: 'session', id })
  })
  return { token, refreshToken, user }
}

/**
 * Refuses who was switched off, or whose password changed, while it was compared: that ended all sessions, and this one
 * must not come after. Whoever does either waits for the row that is written here.
 */
async function noteSignIn(
  tx: Database,
  id: string,
  passwordHash: string,
  login: { lastLoginAt: Date; lastLoginId: string },
): Promise<void> {
  const unchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash), users.active)
  const noted = await tx.update(users).set(login).where(unchanged).returning({ id: users.id })
  if (noted.length === 0) throw refused()
}
