import { errorCodes } from '@freehold/contracts'
import { hashPassword } from '../access/hashPassword'
import { hashToken, newToken } from '../access/tokens'
import { recordAudit } from '../audit/audit.queries'
import { notFound } from '../http/httpErrors'
import { mailInBackground } from '../mail/mailInBackground'
import { findByRevertHash, takeBackChange } from '../mailed-links/emailChanges.queries'
import { requireLink } from '../mailed-links/requireLink'
import { deleteResetTokensOf } from '../mailed-links/resetTokens.queries'
import { endTokensTakenBack } from '../remotes/endDeployTokens'
import type { RequestContext } from '../services'
import { deleteSessionsOf } from '../sessions/sessions.queries'
import { lockUsername, updateUserRow } from '../users/users.queries'
import { revertedMail } from './emailChangeMails'
import { refuseTakenUsername } from './refuseTakenUsername'

const link = { name: 'Email revert link', counter: 'email link', expiredCode: errorCodes.linkExpired }

/**
 * Gives the user the former address again and makes the password unusable: the person who changed the address knew it. A new
 * one can be chosen only with a link that is mailed to the former address. Returns the address.
 */
export async function revertEmailChangeWith(context: RequestContext, token: string): Promise<string> {
  const revertHash = hashToken(token)
  const { userId } = await requireLink(context, link, await findByRevertHash(context.db, revertHash))
  const passwordHash = await hashPassword(newToken())
  const { from, to } = await revert(context, userId, revertHash, passwordHash)
  if (from !== to) mailInBackground(context, 'email revert notice', revertedMail(from, context.publicUrl()))
  return to
}

function revert(context: RequestContext, userId: string, revertHash: string, passwordHash: string) {
  return context.db.transaction(async (tx) => {
    const from = (await lockUsername(tx, userId)) ?? throwLinkNotFound()
    const to = (await takeBackChange(tx, revertHash, context.now())) ?? throwLinkNotFound()
    const change = updateUserRow(tx, userId, { username: to, passwordHash })
    await refuseTakenUsername({ db: tx, now: context.now }, 'email', to, change)
    const endedSessions = await deleteSessionsOf(tx, userId)
    await deleteResetTokensOf(tx, userId)
    const by = { at: context.now(), actorId: userId, actor: to, request: context.request }
    await endTokensTakenBack(tx, by, { _id: userId, username: to })
    await recordAudit(tx, {
      ...by,
      action: 'user.emailReverted',
      subject: { type: 'user', id: userId },
      details: { from, to, endedSessions },
    })
    return { from, to }
  })
}

function throwLinkNotFound(): never {
  throw notFound(link.name)
}
