import { type User, paths } from '@freehold/contracts'
import { type Actor, recordChange } from '../audit/recordChange'
import type { Database } from '../db/openDatabase'
import { takenUsername } from '../users/refuseTakenUsername'
import { findUserByUsername } from '../users/users.queries'
import { mailInBackground } from '../mail/mailInBackground'
import type { Services } from '../services'
import { admitAttempt } from '../sessions/admitAttempt'
import { networkOf } from '../sessions/networkOf'
import { failureKey } from '../sessions/signInFailures'
import { hashToken, newToken } from '../sessions/tokens'
import { askedMail, confirmationMail } from './emailChangeMails'
import { deletePendingEmail, findHolders, insertEmailChange } from './emailChanges.queries'

/** How long the link to the new address works. */
const CONFIRM_HOURS = 24
const MS_PER_HOUR = 3_600_000

/** Keeps one person from filling mailboxes, and several from filling one. */
const MAILS_PER_USER = 5
const MAILS_PER_MAILBOX = 20
const MAILS_PER_NETWORK = 60
const MAIL_WINDOW_SECONDS = 15 * 60

/** Throws a 429 after too many mails, and a 409 on `email` for an address that someone else has. Changes nothing. */
export async function requireEmailChange(context: Services & Actor, email: string): Promise<void> {
  const { db, now, user, request, sessionKey } = context
  for (const [key, mails] of [
    [networkOf(request.ip), MAILS_PER_NETWORK],
    [user._id, MAILS_PER_USER],
    [email, MAILS_PER_MAILBOX],
  ] as const)
    await admitAttempt(context, failureKey(sessionKey, 'email change', key), mails, MAIL_WINDOW_SECONDS)
  // Counted before, so that it tells of few addresses whether someone has them.
  const owner = await findUserByUsername(db, email)
  const holders = await findHolders(db, email, now())
  if ((owner && owner.id !== user._id) || holders.some((id) => id !== user._id)) throw takenUsername('email')
}

/**
 * In the transaction that has locked the user: the change waits for its confirmation, and an earlier one waits no more.
 * Answers the link for the new address.
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

/** In the same kind of transaction: no change waits any more. */
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

type Mailing = Parameters<typeof mailInBackground>[0] & Services

export function mailEmailChange(context: Mailing, from: string, to: string, link: string): void {
  mailInBackground(context, 'email confirmation mail', confirmationMail(to, link, CONFIRM_HOURS))
  mailInBackground(context, 'email change notice', askedMail(from, context.publicUrl()))
}
