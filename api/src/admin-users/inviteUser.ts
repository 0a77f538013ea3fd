import type { AdminUser, User } from '@freehold/contracts'
import { recordChange } from '../audit/recordChange'
import type { Database } from '../db/Database'
import { conflict } from '../http/httpErrors'
import { mailInBackground } from '../mail/mailInBackground'
import { makeResetLink } from '../passwords/resetPasswords'
import { findAdminUser } from '../users/adminUsers.queries'
import type { AdminContext } from './adminContext'

const SECONDS_PER_HOUR = 3_600
const HOURS_PER_DAY = 24

/**
 * Makes a link to choose a password with. Returns the function that mails it, for after the transaction. Throws a 409 for a
 * deactivated user.
 */
export async function prepareInvitation(
  tx: Database,
  context: AdminContext,
  user: AdminUser,
): Promise<() => void> {
  if (!user.active) throw conflict('This user is inactive. Activate the user before sending an invitation')
  const seconds = context.config.invitationSeconds
  const link = await makeResetLink({ ...context, db: tx }, user._id, seconds)
  await recordChange(tx, context, 'user.invited', { type: 'user', id: user._id })
  const mail = {
    to: user.username,
    subject: 'Your invitation to Freehold',
    text: invitationText(context.user, link, seconds),
  }
  return () => mailInBackground(context, 'invitation mail', mail)
}

/** False when there is no such user. */
export async function inviteUserAs(context: AdminContext, id: string): Promise<boolean> {
  const send = await context.db.transaction(async (tx) => {
    const user = await findAdminUser(tx, id)
    return user && prepareInvitation(tx, context, user)
  })
  send?.()
  return send !== null
}

const invitationText = (
  { firstName, lastName }: User,
  link: string,
  seconds: number,
) => `${firstName} ${lastName} invites you to Freehold.

To choose your password, open this link within ${inWords(seconds)}. It works once.

${link}
`

function inWords(seconds: number): string {
  const hours = Math.max(1, Math.round(seconds / SECONDS_PER_HOUR))
  return hours < 2 * HOURS_PER_DAY
    ? `${hours} ${hours === 1 ? 'hour' : 'hours'}`
    : `${Math.round(hours / HOURS_PER_DAY)} days`
}
