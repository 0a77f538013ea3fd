import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services'
import type { Mail } from './createMailer'

type Sender = Pick<Services, 'background' | 'config' | 'sendMail'> & { request: { log: FastifyBaseLogger } }

/** Keeps one sender from filling many mailboxes, and many senders from filling one. */
export const mailLimits = { perSender: 5, perMailbox: 20, perNetwork: 60, windowSeconds: 15 * 60 } as const

/** Sends a mail after the response, and logs where it went. */
export function mailInBackground(sender: Sender, name: string, mail: Mail): void {
  sender.background.start(name, async () => logMail(sender, `${name} ${await sender.sendMail(mail)}`))
}

/** A warning for mails in the outbox folder: they reach no mailbox, so the log has to tell where they are. */
export function logMail({ config, request }: Pick<Sender, 'config' | 'request'>, line: string): void {
  request.log[config.smtpUrl === undefined ? 'warn' : 'info'](line)
}
