import { DAY_MS, errorCodes, paths } from '@freehold/contracts'
import { hashToken, newToken } from '../access/tokens'
import { recordAudit } from '../audit/audit.queries'
import { notFound } from '../http/httpErrors'
import { mailInBackground } from '../mail/mailInBackground'
import { confirmChange, deletePendingEmail, findByConfirmHash } from '../mailed-links/emailChanges.queries'
import { requireLink } from '../mailed-links/requireLink'
import { deleteResetTokensOf } from '../mailed-links/resetTokens.queries'
import type { RequestContext } from '../services'
import { lockUsername, updateUserRow } from '../users/users.queries'
import { changedMail } from './emailChangeMails'
import { refuseTakenUsername } from './refuseTakenUsername'

const link = { name: 'Email confirmation link', counter: 'email link', expiredCode: errorCodes.linkExpired }

/** How long the link to the old address works. */
const REVERT_DAYS = 7

/** Makes the new address the user's, and keeps the sessions. Returns the address. */
export async function confirmEmailChangeWith(context: RequestContext, token: string): Promise<string> {
  const confirmHash = hashToken(token)
  const { userId } = await requireLink(context, link, await findByConfirmHash(context.db, confirmHash))
  const revertToken = newToken()
  const { oldEmail, newEmail } = await confirm(context, userId, confirmHash, hashToken(revertToken))
  const wayBack = context.publicUrl() + paths.revertEmail(revertToken)
  mailInBackground(context, 'email revert mail', changedMail(oldEmail, wayBack, REVERT_DAYS))
  return newEmail
}

function confirm(context: RequestContext, userId: string, confirmHash: string, revertHash: string) {
  return context.db.transaction(async (tx) => {
    const now = context.now()
    const revertableUntil = new Date(now.getTime() + REVERT_DAYS * DAY_MS)
    const oldEmail = (await lockUsername(tx, userId)) ?? throwLinkNotFound()
    const confirmation = { confirmHash, oldEmail, revertHash, revertableUntil, now }
    const { newEmail } = (await confirmChange(tx, confirmation)) ?? throwLinkNotFound()
    const change = updateUserRow(tx, userId, { username: newEmail })
    await refuseTakenUsername({ db: tx, now: context.now }, 'email', newEmail, change)
    await deletePendingEmail(tx, userId)
    // They were mailed to an address that may belong to someone else by now.
    await deleteResetTokensOf(tx, userId)
    await recordAudit(tx, {
      at: now,
      actorId: userId,
      actor: oldEmail,
      action: 'user.emailConfirmed',
      subject: { type: 'user', id: userId },
      details: { changes: [{ field: 'username', from: oldEmail, to: newEmail }] },
      request: context.request,
    })
    return { oldEmail, newEmail }
  })
}

function throwLinkNotFound(): never {
  throw notFound(link.name)
}
