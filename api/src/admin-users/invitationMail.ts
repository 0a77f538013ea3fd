import type { User } from '@freehold/contracts'
import type { Mail } from '../mail/createMailer'

const SECONDS_PER_HOUR = 3_600
const HOURS_PER_DAY = 24

export const invitationMail = (
  to: string,
  { firstName, lastName }: User,
  link: string,
  seconds: number,
): Mail => ({
  to,
  subject: 'Your invitation to Freehold',
  text: `${firstName} ${lastName} invites you to Freehold.

To choose your password, open this link within ${inWords(seconds)}. It works once.

${link}
`,
})

function inWords(seconds: number): string {
  const hours = Math.max(1, Math.round(seconds / SECONDS_PER_HOUR))
  return hours < 2 * HOURS_PER_DAY
    ? `${hours} ${hours === 1 ? 'hour' : 'hours'}`
    : `${Math.round(hours / HOURS_PER_DAY)} days`
}
