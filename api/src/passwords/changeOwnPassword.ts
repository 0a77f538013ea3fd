import type { ChangePasswordInput } from '@freehold/contracts'
import { hashPassword } from '../access/hashPassword'
import { requireOwnPassword } from '../access/requireOwnPassword'
import { type Actor, recordChange } from '../audit/recordChange'
import type { CurrentSession } from '../http/callers'
import { deletePendingEmail } from '../mailed-links/emailChanges.queries'
import { deleteResetTokensOf } from '../mailed-links/resetTokens.queries'
import type { RequestContext } from '../services'
import { deleteSessionsOf } from '../sessions/sessions.queries'
import { updateUserRow } from '../users/users.queries'
import { requireAcceptable } from './requireAcceptable'

type ChangePasswordContext = RequestContext & Actor & { session: CurrentSession; body: ChangePasswordInput }

/** Ends the user's other sessions and returns how many there were. Throws a 400 on `currentPassword` when it is wrong. */
export async function changeOwnPassword(context: ChangePasswordContext): Promise<number> {
  const { db, config, user, session, body } = context
  const subject = { type: 'user', id: user._id }
  await requireOwnPassword(context, 'currentPassword', body.currentPassword)
  await requireAcceptable(context, 'newPassword', body.newPassword, user)
  const hashing = { cost: config.passwordCost, lane: `user ${user._id}` }
  const passwordHash = await hashPassword(body.newPassword, hashing)
  return db.transaction(async (tx) => {
    await updateUserRow(tx, user._id, { passwordHash })
    await deleteResetTokensOf(tx, user._id)
    await deletePendingEmail(tx, user._id)
    const ended = await deleteSessionsOf(tx, user._id, session.id)
    await recordChange(tx, context, 'password.changed', subject, { endedSessions: ended })
    return ended
  })
}
