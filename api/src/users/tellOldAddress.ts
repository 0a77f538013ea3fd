import type { Mail } from '../mail/createMailer'
import type { Services } from '../services'

/** Mails, once the answer is on its way, to the address that someone signed in with until now. */
export function tellOldAddress({ background, sendMail, publicUrl }: Services, to: string): void {
  background.start('address change mail', async () => {
    await sendMail(addressChangeMail(to, publicUrl()))
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
