import type { Mail } from '../mail/createMailer'

const NOT_YOU = 'If it was not you, someone else is using your account'
const FORGOT = 'choose "Forgot Password?" on the sign-in page'

/** To the new address. */
export const confirmationMail = (to: string, link: string, hours: number): Mail => ({
  to,
  subject: 'Confirm your email address for Freehold',
  text: `Someone asked to sign in to Freehold with ${to} from now on.

To confirm it, open this link within ${hours} hours and press the button. It works once.

${link}

If it was not you, there is nothing to do: nothing changes without your confirmation.
`,
})

/** To the present address. Contains neither the new address nor a link that changes anything. */
export const askedMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Request to change your Freehold email address',
  text: `Someone asked to change the email address that you sign in to Freehold with. You sign in
with ${to} until the new address is confirmed.

If it was you, there is nothing to do here.

${NOT_YOU} and knows your password. Now ${FORGOT}: a new
password signs out everyone who is signed in as you, and cancels the change.

${publicUrl}
`,
})

/** To the former address, with the link that reverts the change. */
export const changedMail = (to: string, link: string, days: number): Mail => ({
  to,
  subject: 'Your Freehold email address was changed',
  text: `The email address that you sign in to Freehold with was changed. ${to} no longer works for signing in.

If it was you, there is nothing to do.

${NOT_YOU}. Open this link within ${days} days and press the button: it
restores this address, signs out everyone who is signed in as you, and asks you to choose a new password.

${link}
`,
})

/** To the address that a revert link has replaced. */
export const revertedMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Your Freehold email address was changed back',
  text: `A link in a mail to your former address restored that address. ${to} no longer works for signing in, and everyone
who was signed in as you was signed out.

If it was not you, ask an Admin of your Freehold for help.

${publicUrl}
`,
})
