import { type User, paths } from '@freehold/contracts'
import { admitAttempt } from '../access/admitAttempt'
import { networkOf } from '../access/networkOf'
import { hashToken, newToken } from '../access/tokens'
import { type Actor, recordChange } from '../audit/recordChange'
import type { Database } from '../db/Database'
import { mailInBackground, mailLimits } from '../mail/mailInBackground'
import { deletePendingEmail, findHolders, insertEmailChange } from '../mailed-links/emailChanges.queries'
import type { RequestContext, Services } from '../services'
import { findUserByUsername } from '../users/users.queries'
import { askedMail, confirmationMail } from './emailChangeMails'
import { takenUsername } from './refuseTakenUsername'

/** How long the link to the new address works. */
const CONFIRM_HOURS = 24
const MS_PER_HOUR = 3_600_000

/** Throws a 429 after too many mails, and a 409 on `email` for an address that another user has. Changes nothing. */
export async function requireEmailChange(context: Services & Actor, email: string): Promise<void> {
  const { db, now, user, request } = context
  for (const [key, mails] of [
    [networkOf(request.ip), mailLimits.perNetwork],
    [user._id, mailLimits.perSender],
    [email, mailLimits.perMailbox],
  ] as const)
    await admitAttempt(context, ['email change', key], mails, mailLimits.windowSeconds)
  // Counted before the look-up, which reveals whether an address has an account, so that it works for few addresses only.
  const owner = await findUserByUsername(db, email)
  const holders = await findHolders(db, email, now())
  if ((owner && owner.id !== user._id) || holders.some((id) => id !== user._id)) throw takenUsername('email')
}

/**
 * Stores a change that waits for its confirmation, in place of an earlier one, and returns the link for the new address.
 * Called in the transaction that has locked the user.
 */
export async function prepareEmailChange(
  tx: Database,
  context: Services & Actor,
  { _id: userId, username: oldEmail }: User,
  newEmail: string,
): Promise<string> {
  const createdAt = context.now()
  const expiresAt = new Date(createdAt.getTime() + CONFIRM_HOURS * MS_PER_HOUR)
  const token = newToken()
  await deletePendingEmail(tx, userId)
  const change = { userId, oldEmail, newEmail, confirmHash: hashToken(token), createdAt, expiresAt }
  await insertEmailChange(tx, change)
  const subject = { type: 'user', id: userId }
  await recordChange(tx, context, 'user.emailAsked', subject, { from: oldEmail, to: newEmail })
  return context.publicUrl() + paths.confirmEmail(token)
}

/** Cancels the change that waits. Called in the transaction that has locked the user. */
export async function cancelEmailChange(tx: Database, context: Actor): Promise<void> {
  const { _id: id, username } = context.user
  const pending = await deletePendingEmail(tx, id)
  if (pending === undefined) return
  await recordChange(
    tx,
    context,
    'user.emailCancelled',
    { type: 'user', id },
    { from: username, to: pending },
  )
}

export function mailEmailChange(context: RequestContext, from: string, to: string, link: string): void {
  mailInBackground(context, 'email confirmation mail', confirmationMail(to, link, CONFIRM_HOURS))
  mailInBackground(context, 'email change notice', askedMail(from, context.publicUrl()))
}
