import { randomUUID } from 'node:crypto'
import { ApiError, errorCodes, type LoginInput, type Session, type User } from '@freehold/contracts'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '../audit/recordAudit'
import { recordChange } from '../audit/recordChange'
import type { Database } from '../db/openDatabase'
import { users } from '../db/schema'
import { RetryLaterError } from '../http/refusals'
import { hashPassword, isOutdated, isPassword } from '../passwords/hashPassword'
import type { Services } from '../services'
import { findUser, findUserByUsername } from '../users/users.queries'
import { isAdmitted } from './admitAttempt'
import { knownDevice, rememberDevice } from './deviceCookie'
import { networkOf, siteOf } from './networkOf'
import { addPressure, amongFew, countedToo, holdUnderPressure } from './pressure'
import { expiries } from './rotateSession'
import { insertSession } from './sessions.queries'
import { countTry, failureKey, forgetFailures, takeBackTry } from './signInFailures'
import { accessTokenOf, hashToken, newToken } from './tokens'

const USER_AGENT_MAX = 300

/** One message for every way to fail: it does not tell which addresses have an account. */
const refused = () =>
  new ApiError(401, { code: errorCodes.invalidCredentials, message: 'Invalid email or password' })

type Asked = Services & { request: FastifyRequest; reply: FastifyReply }

/** Who tries to sign in, as far as failures are counted. */
interface Visitor {
  network: string
  /** Whose failures in a row are counted: those of a browser that knows the account, or of a network at that account. */
  key: string
  /** What else a failure counts against; nothing for a browser that knows the account. */
  pressureKeys: string[]
  /** Undefined for a browser that does not know the account. */
  device: string | undefined
}

/** Throws a 401, or a 429 while failures of this account from here have to be waited for. */
export async function signIn(services: Asked, input: LoginInput): Promise<Session> {
  const username = input.username.toLowerCase()
  // PostgreSQL cannot even be asked for a text with NUL in it; nobody has such an address.
  if (username.includes('\0')) throw refused()
  const visitor = identify(services, username)
  const attempt = () => admitVisitor(services, visitor, { username, password: input.password })
  const session = await (visitor.device === undefined
    ? amongFew(services, visitor.network, attempt)
    : attempt())
  if (!session) throw refused()
  rememberDevice(services, username)
  return session
}

/** Null where the password is not right. */
async function admitVisitor(services: Asked, visitor: Visitor, input: LoginInput): Promise<Session | null> {
  await countTry(services, visitor.key)
  const session = await lookAt(services, visitor, input)
  if (session) await forgetFailures(services, visitor.key)
  else if (visitor.pressureKeys.length > 0) await addPressure(services, visitor.pressureKeys)
  return session
}

function identify(asked: Asked, username: string): Visitor {
  const { request, sessionKey } = asked
  const network = networkOf(request.ip)
  const keyOf = (kind: string, ...parts: string[]) => failureKey(sessionKey, kind, ...parts)
  const device = knownDevice(asked, username)
  if (device !== undefined) {
    return { network, key: keyOf('device', username, device), pressureKeys: [], device }
  }
  const site = siteOf(network)
  return {
    network,
    key: keyOf('visitor', username, network),
    pressureKeys: [
      keyOf('network', network),
      keyOf('account', username),
      ...(site === undefined ? [] : [keyOf('network', site)]),
    ],
    device,
  }
}

/** The session; null where the password is not right. Takes the try back where it was refused without a look. */
async function lookAt(services: Asked, visitor: Visitor, input: LoginInput): Promise<Session | null> {
  try {
    await holdUnderPressure(services, visitor.pressureKeys)
    const first = await compare(services, visitor, input)
    // Another sign-in may have renewed the hash meanwhile, or the password is another one now.
    const last = first === 'changed' ? await compare(services, visitor, input) : first
    return typeof last === 'string' ? null : last
  } catch (error) {
    if (error instanceof RetryLaterError) await takeBackTry(services, visitor.key)
    throw error
  }
}

async function compare(
  services: Asked,
  { network, device }: Visitor,
  { username, password }: LoginInput,
): Promise<Session | 'wrong' | 'changed'> {
  const { db, config } = services
  const found = await findUserByUsername(db, username)
  const hashing = { cost: config.passwordCost, lane: network, device }
  if (!(await isPassword(password, found?.passwordHash, hashing)) || !found?.active) {
    // After the answer, which therefore takes as long whether or not there is such an account.
    const record = () => recordRefusal(services, found?.id)
    services.background.start('refused sign-in', () => countedToo(network, record))
    return 'wrong'
  }
  const renewed = isOutdated(found.passwordHash, config.passwordCost)
    ? await hashPassword(password, hashing)
    : found.passwordHash
  const user = await findUser(db, found.id)
  if (!user) return 'wrong'
  return (await startSession(services, user, { compared: found.passwordHash, renewed })) ?? 'changed'
}

/** Of one network: the log only grows. */
const RECORDED_PER_MINUTE = 60

/**
 * The address that was typed is not kept: people type their password there. At an account each refusal is recorded; of
 * those at none, a flood leaves only as many as this.
 */
async function recordRefusal(services: Asked, userId: string | undefined): Promise<void> {
  const { db, now, request } = services
  const isFew = await isAdmitted(services, `refused ${networkOf(request.ip)}`, RECORDED_PER_MINUTE)
  if (userId === undefined && !isFew) return
  const subject = userId === undefined ? undefined : { type: 'user', id: userId }
  await recordAudit(db, { at: now(), actor: 'anonymous', action: 'session.refused', subject, request })
}

interface Hashes {
  /** The one that the password was right for. */
  compared: string
  /** The one to keep. */
  renewed: string
}

/** Null where the user was deactivated, or the hash is another one by now. */
function startSession(services: Asked, user: User, hashes: Hashes): Promise<Session | null> {
  const { db, config, now, request, sessionKey } = services
  const refreshToken = newToken()
  const token = accessTokenOf(refreshToken, sessionKey)
  const time = now()
  const endsAt = new Date(time.getTime() + config.sessionSeconds * 1_000)
  return db.transaction(async (tx) => {
    const id = randomUUID()
    if (!(await noteSignIn(tx, user._id, hashes, { lastLoginAt: time, lastLoginId: id }))) return null
    const session = {
      id,
      userId: user._id,
      tokenHash: hashToken(token),
      refreshHash: hashToken(refreshToken),
      ...expiries(services, { endsAt }),
      rotatedAt: time,
      createdAt: time,
      authenticatedAt: time,
      endsAt,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      address: request.ip,
    }
    const crowdedOut = await insertSession(tx, session, { now: time, most: config.sessionsPerUser })
    const actor = { user, now, request }
    await recordChange(tx, actor, 'session.started', { type: 'session', id })
    for (const ended of crowdedOut) {
      const details = { reason: 'the user has too many sessions' }
      await recordChange(tx, actor, 'session.ended', { type: 'session', id: ended }, details)
    }
    return { token, refreshToken, user }
  })
}

/**
 * Whether the user is still active and the hash the one that was compared. Deactivating and changing the password end
 * all sessions, and this one must not come after: both wait for the row that is written here.
 */
async function noteSignIn(
  tx: Database,
  id: string,
  { compared, renewed }: Hashes,
  login: { lastLoginAt: Date; lastLoginId: string },
): Promise<boolean> {
  const unchanged = and(eq(users.id, id), eq(users.passwordHash, compared), users.active)
  const noted = await tx
    .update(users)
    .set({ ...login, passwordHash: renewed })
    .where(unchanged)
    .returning({ id: users.id })
  return noted.length > 0
}
