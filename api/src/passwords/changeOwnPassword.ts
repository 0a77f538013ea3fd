import type { ChangePasswordInput } from '@freehold/contracts'
import { type Actor, recordChange } from '../audit/recordChange'
import { invalidInput } from '../http/refusals'
import type { Services } from '../services'
import { admitAttempt, forgetAttempts } from '../sessions/admitAttempt'
import type { CurrentSession } from '../sessions/authenticate'
import { deleteSessionsOf } from '../sessions/sessions.queries'
import { findPasswordHash, updateUserRow } from '../users/users.queries'
import { hashPassword, isPassword } from './hashPassword'
import { requireAcceptable } from './requireAcceptable'
import { deleteResetTokensOf } from './resetTokens.queries'

type Acting = Services & Actor & { session: CurrentSession; body: ChangePasswordInput }

/** How many other sessions of the user ended with it. Throws a 400 on `currentPassword` where that one is wrong. */
export async function changeOwnPassword(context: Acting): Promise<number> {
  const { db, config, user, session, body } = context
  const subject = { type: 'user', id: user._id }
  const attempt = `password ${user._id}`
  await admitAttempt(context, attempt, config.loginTriesPerMinute)
  if (!(await isPassword(body.currentPassword, await findPasswordHash(db, user._id)))) {
    await recordChange(db, context, 'password.refused', subject)
    throw invalidInput({ currentPassword: 'Current password is not correct' })
  }
  requireAcceptable(config, 'newPassword', body.newPassword, user)
  const passwordHash = await hashPassword(body.newPassword)
  const endedSessions = await db.transaction(async (tx) => {
    await updateUserRow(tx, user._id, { passwordHash })
    await deleteResetTokensOf(tx, user._id)
    const ended = await deleteSessionsOf(tx, user._id, session.id)
    await recordChange(tx, context, 'password.changed', subject, { endedSessions: ended })
    return ended
  })
  await forgetAttempts(context, attempt)
  return endedSessions
}
