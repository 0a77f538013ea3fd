import { randomUUID } from 'node:crypto'
import { ApiError, errorCodes, type LoginInput, type Session, type User } from '@freehold/contracts'
import type { FastifyReply } from 'fastify'
import { isAdmitted } from '../access/admitAttempt'
import { counterKey } from '../access/counterKey'
import { hashPassword, isOutdated, isPassword } from '../access/hashPassword'
import { networkOf, siteOf } from '../access/networkOf'
import { countTry, forgetFailures, takeBackTry } from '../access/signInFailures'
import { amongFew, countedToo, countWrongPassword, delayGuess } from '../access/throttleGuessing'
import { accessTokenOf, hashToken, newToken } from '../access/tokens'
import { recordAudit } from '../audit/audit.queries'
import { recordChange } from '../audit/recordChange'
import { RetryLaterError } from '../http/httpErrors'
import type { RequestContext } from '../services'
import { findUser, findUserByUsername, type PasswordHashes, recordSignIn } from '../users/users.queries'
import { knownDevice, rememberDevice } from './deviceCookie'
import { expiries } from './rotateSession'
import { insertSession } from './sessions.queries'

const USER_AGENT_MAX = 300

/** One message for every failure, so that it does not reveal which addresses have an account. */
const invalidCredentials = () =>
  new ApiError(401, { code: errorCodes.invalidCredentials, message: 'Invalid email or password' })

type SignInContext = RequestContext & { reply: FastifyReply }

/** How failures of this sign-in are counted. */
interface Visitor {
  network: string
  /** Counts failures in a row: of a browser that has signed in to the account before, or of a network at the account. */
  key: string
  /** Counters of the network and of the account; empty for a browser that has signed in to the account before. */
  guessKeys: string[]
  /** Undefined for a browser that has not signed in to the account before. */
  device: string | undefined
}

/** Throws a 401, or a 429 while the visitor has to wait after failures at this account. */
export async function signIn(services: SignInContext, input: LoginInput): Promise<Session> {
  const username = input.username.toLowerCase()
  // PostgreSQL refuses a parameter with NUL; no address contains one.
  if (username.includes('\0')) throw invalidCredentials()
  const visitor = identify(services, username)
  const attempt = () => admitVisitor(services, visitor, { username, password: input.password })
  const session = await (visitor.device === undefined
    ? amongFew(services, visitor.network, attempt)
    : attempt())
  if (!session) throw invalidCredentials()
  rememberDevice(services, username)
  return session
}

/** Null when the password is wrong. */
async function admitVisitor(
  services: SignInContext,
  visitor: Visitor,
  input: LoginInput,
): Promise<Session | null> {
  await countTry(services, visitor.key)
  const session = await startIfRight(services, visitor, input)
  if (session) await forgetFailures(services, visitor.key)
  else if (visitor.guessKeys.length > 0) await countWrongPassword(services, visitor.guessKeys)
  return session
}

function identify(context: SignInContext, username: string): Visitor {
  const { request, sessionKey } = context
  const network = networkOf(request.ip)
  const keyOf = (kind: string, ...parts: string[]) => counterKey(sessionKey, kind, ...parts)
  const device = knownDevice(context, username)
  if (device !== undefined) {
    return { network, key: keyOf('device', username, device), guessKeys: [], device }
  }
  const site = siteOf(network)
  return {
    network,
    key: keyOf('visitor', username, network),
    guessKeys: [
      keyOf('network', network),
      keyOf('account', username),
      ...(site === undefined ? [] : [keyOf('network', site)]),
    ],
    device,
  }
}

/** The session; null when the password is wrong. Uncounts the attempt when it is refused without comparing the password. */
async function startIfRight(
  services: SignInContext,
  visitor: Visitor,
  input: LoginInput,
): Promise<Session | null> {
  try {
    await delayGuess(services, visitor.guessKeys)
    const first = await compare(services, visitor, input)
    // Another sign-in may have renewed the hash in the meantime, or the password was changed.
    const last = first === 'changed' ? await compare(services, visitor, input) : first
    return typeof last === 'string' ? null : last
  } catch (error) {
    if (error instanceof RetryLaterError) await takeBackTry(services, visitor.key)
    throw error
  }
}

async function compare(
  services: SignInContext,
  { network, device }: Visitor,
  { username, password }: LoginInput,
): Promise<Session | 'wrong' | 'changed'> {
  const { db, config } = services
  const found = await findUserByUsername(db, username)
  const hashing = { cost: config.passwordCost, lane: network, device }
  if (!(await isPassword(password, found?.passwordHash, hashing)) || !found?.active) {
    // After the response, so that its time does not reveal whether the account exists.
    const record = () => recordFailure(services, found?.id)
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

/** Per network, because rows of the audit log are kept for long. */
const RECORDED_PER_MINUTE = 60

/**
 * Records a failed sign-in without the typed address, because people type their password there by mistake. Failures at an
 * existing account are all recorded; others up to RECORDED_PER_MINUTE.
 */
async function recordFailure(services: SignInContext, userId: string | undefined): Promise<void> {
  const { db, now, request } = services
  const isFew = await isAdmitted(services, ['refused', networkOf(request.ip)], RECORDED_PER_MINUTE)
  if (userId === undefined && !isFew) return
  const subject = userId === undefined ? undefined : { type: 'user', id: userId }
  await recordAudit(db, { at: now(), actor: 'anonymous', action: 'session.refused', subject, request })
}

/** Null when the user was deactivated, or has another password hash by now. */
function startSession(services: SignInContext, user: User, hashes: PasswordHashes): Promise<Session | null> {
  const { db, config, now, request, sessionKey } = services
  const refreshToken = newToken()
  const token = accessTokenOf(refreshToken, sessionKey)
  const time = now()
  const endsAt = new Date(time.getTime() + config.sessionSeconds * 1_000)
  return db.transaction(async (tx) => {
    const id = randomUUID()
    if (!(await recordSignIn(tx, user._id, hashes, { lastLoginAt: time, lastLoginId: id }))) return null
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
