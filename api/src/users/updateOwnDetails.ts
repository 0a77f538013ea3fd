import type { User, UserDetailsInput } from '@freehold/contracts'
import { type Actor, recordChange } from '../audit/recordChange'
import { notFound } from '../http/refusals'
import type { Mail } from '../mail/createMailer'
import { deleteResetTokensOf } from '../passwords/resetTokens.queries'
import type { Services } from '../services'
import { refuseTakenUsername } from './refuseTakenUsername'
import { findUser, updateUserRow } from './users.queries'

type Acting = Services & Actor & { body: UserDetailsInput }

/** Every session goes on. Another address is told to the one before it, once it holds. */
export async function updateOwnDetails(context: Acting): Promise<User> {
  const { user: before, background, sendMail, publicUrl } = context
  const after = await save(context)
  if (after.username !== before.username) {
    background.start('address change mail', async () => {
      await sendMail(addressChangeMail(before.username, publicUrl()))
    })
  }
  return after
}

function save(context: Acting): Promise<User> {
  const { user, body } = context
  const { email: username, ...names } = body
  return context.db.transaction(async (tx) => {
    await refuseTakenUsername('email', updateUserRow(tx, user._id, { username, ...names }))
    // They were mailed to an address that may be someone else's by now.
    if (username !== user.username) await deleteResetTokensOf(tx, user._id)
    await recordChange(tx, context, 'user.updated', { type: 'user', id: user._id }, body)
    const after = await findUser(tx, user._id)
    if (!after) throw notFound('User')
    return after
  })
}

/** Neither the new address nor a link that does anything: the old mailbox may be someone else's by now. */
const addressChangeMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Your Freehold email address was changed',
  text: `The email address that you sign in to Freehold with was changed. ${to} does not sign in any more.
Your password is the same, and nobody was signed out.

If it was you, there is nothing to do.

If it was not you, someone else is using your account. Ask an Admin of your Freehold to put this address back, then
choose "Forgot Password?" on the sign-in page: a new password signs out everyone who is signed in as you.

${publicUrl}
`,
})
