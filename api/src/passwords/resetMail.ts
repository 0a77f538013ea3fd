import type { Mail } from '../mail/createMailer'

export const resetMail = (to: string, link: string, seconds: number): Mail => ({
  to,
  subject: 'Reset your Freehold password',
  text: `Someone asked for a new password for your Freehold account.

To choose one, open this link within ${Math.max(1, Math.round(seconds / 60))} minutes. It works once.

${link}

If it was not you, there is nothing to do: your password has not changed.
`,
})
