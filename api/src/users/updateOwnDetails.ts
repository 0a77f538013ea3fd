import type { User, UserDetailsInput } from '@freehold/contracts'
import { type Actor, recordChange } from '../audit/recordChange'
import { notFound } from '../http/refusals'
import { deleteResetTokensOf } from '../passwords/resetTokens.queries'
import type { Services } from '../services'
import { changesBetween } from './changesBetween'
import { refuseTakenUsername } from './refuseTakenUsername'
import { tellOldAddress } from './tellOldAddress'
import { findUser, updateUserRow } from './users.queries'

type Acting = Services & Actor & { body: UserDetailsInput }

/** Every session goes on. Another address is told to the one before it, once it holds. */
export async function updateOwnDetails(context: Acting): Promise<User> {
  const before = context.user.username
  const after = await save(context)
  if (after.username !== before) tellOldAddress(context, before)
  return after
}

function save(context: Acting): Promise<User> {
  const { user, body } = context
  const { email: username, ...names } = body
  return context.db.transaction(async (tx) => {
    await refuseTakenUsername('email', updateUserRow(tx, user._id, { username, ...names }))
    // They were mailed to an address that may be someone else's by now.
    if (username !== user.username) await deleteResetTokensOf(tx, user._id)
    const after = await findUser(tx, user._id)
    if (!after) throw notFound('User')
    const details = { ...describe(after), changes: changesBetween(describe(user), describe(after)) }
    await recordChange(tx, context, 'user.updated', { type: 'user', id: user._id }, details)
    return after
  })
}

const describe = ({ username, firstName, lastName }: User) => ({ username, firstName, lastName })
