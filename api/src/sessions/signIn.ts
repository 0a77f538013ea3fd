import { ApiError, errorCodes, type LoginInput, type Session, type User } from '@freehold/contracts'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../audit/recordAudit'
import { users } from '../db/schema'
import { isPassword } from '../passwords/hashPassword'
import type { Services } from '../services'
import { findUser, findUserByUsername } from '../users/users.queries'
import { admitAttempt, forgetAttempts } from './admitAttempt'
import { expiries } from './rotateSession'
import { insertSession } from './sessions.queries'
import { successorKey } from './successorKey'
import { accessTokenOf, hashToken, newToken } from './tokens'

const USER_AGENT_MAX = 300

/** One message for every way to fail: it does not tell which addresses have an account. */
const refused = () =>
  new ApiError(401, { code: errorCodes.invalidCredentials, message: 'Invalid email or password' })

export interface Visitor {
  /** The client's address, from a trusted proxy's header where one is configured. */
  address: string
  userAgent: string
}

/** Throws a 401, or a 429 after too many tries of this account from this address. */
export async function signIn(services: Services, input: LoginInput, visitor: Visitor): Promise<Session> {
  const username = input.username.toLowerCase()
  // PostgreSQL cannot even be asked for a text with NUL in it; nobody has such an address.
  if (username.includes('\0')) throw refused()
  const attempt = `sign-in ${username} ${visitor.address}`
  await admitAttempt(services, attempt, services.config.loginTriesPerMinute)
  const found = await findUserByUsername(services.db, username)
  if (!(await isPassword(input.password, found?.passwordHash)) || !found?.active) throw refused()
  await forgetAttempts(services, attempt)
  return startSession(services, (await findUser(services.db, found.id)) ?? notThereAnyMore(), visitor)
}

const notThereAnyMore = (): never => {
  throw refused()
}

async function startSession(services: Services, user: User, { userAgent }: Visitor): Promise<Session> {
  const { db, config, now } = services
  const refreshToken = newToken()
  const token = accessTokenOf(refreshToken, await successorKey(db))
  const time = now()
  const endsAt = new Date(time.getTime() + config.sessionSeconds * 1_000)
  await db.transaction(async (tx) => {
    const session = {
      userId: user._id,
      tokenHash: hashToken(token),
      refreshHash: hashToken(refreshToken),
      ...expiries(services, { endsAt }),
      rotatedAt: time,
      createdAt: time,
      endsAt,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
    }
    const sessionId = await insertSession(tx, session, time)
    await tx.update(users).set({ lastLoginAt: time, lastLoginId: sessionId }).where(eq(users.id, user._id))
    await recordAudit(tx, { at: time, actorId: user._id, actor: user.username, action: 'session.started' })
  })
  return { token, refreshToken, user }
}
