import type { User, UserDetailsUpdate } from '@freehold/contracts'
import { requireOwnPassword } from '../access/requireOwnPassword'
import { type Actor, recordChange } from '../audit/recordChange'
import {
  cancelEmailChange,
  mailEmailChange,
  prepareEmailChange,
  requireEmailChange,
} from '../email-changes/askEmailChange'
import type { CurrentSession } from '../http/callers'
import { notFound } from '../http/httpErrors'
import type { RequestContext } from '../services'
import { changesBetween } from '../users/changesBetween'
import { findUser, updateUserRow } from '../users/users.queries'

type DetailsContext = RequestContext & Actor & { session: CurrentSession; body: UserDetailsUpdate }

/** Saves the names. A new address waits for its confirmation; the present address cancels a change that waits. */
export async function updateOwnDetails(context: DetailsContext): Promise<User> {
  const { user, body } = context
  const asks = body.email !== user.username
  if (asks) {
    await requireOwnPassword(context, 'currentPassword', body.currentPassword ?? '')
    await requireEmailChange(context, body.email)
  }
  const { after, link } = await save(context)
  if (link !== undefined) mailEmailChange(context, after.username, body.email, link)
  return after
}

function save(context: DetailsContext) {
  const { user, body } = context
  const { firstName, lastName, email, keepPendingEmail } = body
  return context.db.transaction(async (tx) => {
    await updateUserRow(tx, user._id, { firstName, lastName })
    const after = await findUser(tx, user._id)
    if (!after) throw notFound('User')
    const details = {
      username: after.username,
      ...namesOf(after),
      changes: changesBetween(namesOf(user), namesOf(after)),
    }
    await recordChange(tx, context, 'user.updated', { type: 'user', id: user._id }, details)
    // The address may have changed since the call was authenticated.
    const asks = email !== after.username && email !== user.username
    if (!asks && !keepPendingEmail) await cancelEmailChange(tx, context)
    return { after, link: asks ? await prepareEmailChange(tx, context, after, email) : undefined }
  })
}

const namesOf = ({ firstName, lastName }: User) => ({ firstName, lastName })
