import type { AdminUser } from '@freehold/contracts'
import { recordChange } from '../audit/recordChange'
import type { Database } from '../db/Database'
import { conflict } from '../http/httpErrors'
import { mailInBackground } from '../mail/mailInBackground'
import { makeResetLink } from '../passwords/resetPasswords'
import { findAdminUser } from '../users/adminUsers.queries'
import type { AdminContext } from './adminContext'
import { invitationMail } from './invitationMail'

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
  const mail = invitationMail(user.username, context.user, link, seconds)
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
