import { errorCodes, paths } from '@freehold/contracts'
import { type CounterName, isAdmitted } from '../access/admitAttempt'
import { hashPassword } from '../access/hashPassword'
import { networkOf } from '../access/networkOf'
import { hashToken, newToken } from '../access/tokens'
import { type AuditedRequest, recordAudit } from '../audit/audit.queries'
import { notFound } from '../http/httpErrors'
import { mailLimits } from '../mail/mailInBackground'
import { deletePendingEmail } from '../mailed-links/emailChanges.queries'
import { requireLink } from '../mailed-links/requireLink'
import {
  deleteResetTokensOf,
  findResetToken,
  insertResetToken,
  useResetToken,
} from '../mailed-links/resetTokens.queries'
import type { RequestContext, Services } from '../services'
import { deleteSessionsOf } from '../sessions/sessions.queries'
import { findUserByUsername, updateUserRow } from '../users/users.queries'
import { requireAcceptable } from './requireAcceptable'
import { resetMail } from './resetMail'

/** Mails a link to the user with this address. Returns the outcome for the log; null when there is no such user. */
export async function mailResetLink(
  services: Services,
  username: string,
  request: AuditedRequest,
): Promise<string | null> {
  const { db, config, now, sendMail } = services
  if (!(await mayBeMailed(services, username, networkOf(request.ip)))) {
    return 'not sent: too many requests'
  }
  const user = await findUserByUsername(db, username)
  if (!user?.active) return null
  const link = await db.transaction(async (tx) => {
    const subject = { type: 'user', id: user.id }
    await recordAudit(tx, { at: now(), actor: 'anonymous', action: 'password.resetAsked', subject, request })
    return makeResetLink({ ...services, db: tx }, user.id)
  })
  return sendMail(resetMail(username, link, config.resetTokenSeconds))
}

async function mayBeMailed(services: Services, username: string, network: string): Promise<boolean> {
  const isBelowLimit = (key: CounterName, mails: number) =>
    isAdmitted(services, key, mails, mailLimits.windowSeconds)
  return (
    (await isBelowLimit(['reset', network], mailLimits.perNetwork)) &&
    (await isBelowLimit(['reset of visitor', username, network], mailLimits.perSender)) &&
    (await isBelowLimit(['reset of account', username], mailLimits.perMailbox))
  )
}

type LinkContext = Pick<Services, 'db' | 'config' | 'now' | 'publicUrl'>

/** The address of the page where its visitor can choose the user's password once. */
export async function makeResetLink(
  { db, config, now, publicUrl }: LinkContext,
  userId: string,
  seconds = config.resetTokenSeconds,
): Promise<string> {
  const token = newToken()
  await insertResetToken(db, {
    tokenHash: hashToken(token),
    userId,
    createdAt: now(),
    expiresAt: new Date(now().getTime() + seconds * 1_000),
  })
  return publicUrl() + paths.passwordReset(token)
}

const resetLink = {
  name: 'Password reset token',
  counter: 'reset token',
  expiredCode: errorCodes.resetTokenExpired,
}

/** Throws a 408 for an expired token, a 404 for any other invalid one, and a 429 after too many invalid ones. */
export async function requireResetToken(services: RequestContext, token: string) {
  return requireLink(services, resetLink, await findResetToken(services.db, hashToken(token)))
}

/** Sets the password, and ends all sessions and mailed links of the user. */
export async function resetPasswordWith(
  services: RequestContext,
  token: string,
  password: string,
): Promise<void> {
  const { db, config, now, request } = services
  const { userId, username, ...names } = await requireResetToken(services, token)
  await requireAcceptable(services, 'password', password, { username, ...names })
  const hashing = { cost: config.passwordCost, lane: `user ${userId}` }
  const passwordHash = await hashPassword(password, hashing)
  await db.transaction(async (tx) => {
    if (!(await useResetToken(tx, hashToken(token), now()))) throw notFound(resetLink.name)
    await updateUserRow(tx, userId, { passwordHash })
    await deleteSessionsOf(tx, userId)
    await deleteResetTokensOf(tx, userId)
    await deletePendingEmail(tx, userId)
    const subject = { type: 'user', id: userId }
    const actor = { actorId: userId, actor: username }
    await recordAudit(tx, { at: now(), ...actor, action: 'password.reset', subject, request })
  })
}
