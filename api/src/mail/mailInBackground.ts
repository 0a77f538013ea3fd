import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services'
import type { Mail } from './createMailer'

type Sender = Pick<Services, 'background' | 'config' | 'sendMail'> & { request: { log: FastifyBaseLogger } }

/** Mails once the answer is on its way; the log says where the mail went. */
export function mailInBackground(sender: Sender, name: string, mail: Mail): void {
  sender.background.start(name, async () => logMail(sender, `${name} ${await sender.sendMail(mail)}`))
}

/** A mail of the outbox reaches no mailbox: the person who runs a demo has to know where to look. */
export function logMail({ config, request }: Pick<Sender, 'config' | 'request'>, line: string): void {
  request.log[config.smtpUrl === undefined ? 'warn' : 'info'](line)
}
