import path from 'node:path'
import type { Config } from '../config'
import { createSmtp } from '../mail/createMailer'
import { failureOf } from './failureOf'
import { type Finding, ok, problem, warning } from './Finding'

const CHECK = 'mail'

/** Connects and signs in to the mail server, and sends nothing. */
export async function checkMail({ smtpUrl, production, dataDirectory }: Config): Promise<Finding> {
  if (smtpUrl === undefined) {
    const where = `mails are written to ${path.join(dataDirectory, 'outbox')}`
    return production
      ? warning(CHECK, `no SMTP_URL: ${where} and reach no one. Set SMTP_URL`)
      : ok(CHECK, `${where}, as is usual in the demo`)
  }
  const { host } = new URL(smtpUrl)
  const smtp = createSmtp(smtpUrl)
  try {
    await smtp.verify()
    return ok(CHECK, `${host} accepts the connection and the sign-in of SMTP_URL`)
  } catch (error) {
    return problem(CHECK, describe(error, host))
  } finally {
    smtp.close()
  }
}

function describe(error: unknown, host: string): string {
  const { code } = error as { code?: string }
  const failure = failureOf(error)
  if (code === 'EAUTH') return `${host} refuses the user or the password of SMTP_URL (${failure})`
  if (/certificate|self-signed|altname/i.test(failure))
    return `the certificate of ${host} is not valid (${failure}): name the server as its certificate does, or let NODE_EXTRA_CA_CERTS name the authority that signed it`
  if (/STARTTLS|TLS/.test(failure)) return `${host} does not encrypt as SMTP_URL asks for (${failure})`
  return `${host} does not answer (${failure}): compare host and port of SMTP_URL with those of the mail server, and look for a firewall in between`
}
