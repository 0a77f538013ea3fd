import type { FastifyBaseLogger } from 'fastify'
import type { Mail } from '../mail/createMailer'
import type { Services } from '../services'

type Sender = Pick<Services, 'background' | 'config' | 'sendMail'> & { request: { log: FastifyBaseLogger } }

/** Mails once the answer is on its way; the log says where the mail went. */
export function mailInBackground(
  { background, config, sendMail, request }: Sender,
  name: string,
  mail: Mail,
): void {
  background.start(name, async () => {
    const where = await sendMail(mail)
    // No one receives a mail of the outbox: the person who runs a demo has to know where to look.
    request.log[config.smtpUrl === undefined ? 'warn' : 'info'](`${name} ${where}`)
  })
}
