import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '../config'
import { outboxOf } from './outbox'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Returns where the mail went, in words for the log. The log never contains the mail, which may contain a secret. */
export type SendMail = (mail: Mail) => Promise<string>

const TRIES = 3
const PAUSE_MS = 2_000
const SMTP_TIMEOUT_MS = 10_000

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>

/** Sends over SMTP when it is configured, otherwise writes to the outbox folder of the data directory. */
export function createMailer({ smtpUrl, mailFrom, dataDirectory }: MailConfig): SendMail {
  return smtpUrl === undefined ? writeTo(outboxOf({ dataDirectory }), mailFrom) : sendOver(smtpUrl, mailFrom)
}

export const createSmtp = (smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })

function sendOver(smtpUrl: string, from: string): SendMail {
  const transport = createSmtp(smtpUrl)
  return async ({ to, ...mail }) => {
    requireOneLine(to, mail.subject)
    for (let attempt = 1; ; attempt++) {
      try {
        // Not as a string, in which a comma would separate two addresses.
        await transport.sendMail({ from, to: { name: '', address: to }, ...mail })
        return `sent over ${new URL(smtpUrl).host}`
      } catch (error) {
        if (attempt === TRIES || isFinal(error)) throw error
        await sleep(PAUSE_MS * attempt)
      }
    }
  }
}

/** A line break would start another header. */
function requireOneLine(...values: string[]): void {
  if (values.some((value) => /[\r\n]/.test(value))) throw new Error('A mail header must be one line')
}

/** A server that refuses with 5xx, such as our credentials, would refuse again. */
const isFinal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

/** Not encoded, because people open these files and copy the link from them. */
const toMessage = (from: string, { to, subject, text }: Mail) =>
  `From: ${from}
To: ${to}
Subject: ${subject}
Date: ${new Date().toUTCString()}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

${text}`

function writeTo(outbox: string, from: string): SendMail {
  return async (mail) => {
    requireOneLine(mail.to, mail.subject)
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const file = path.join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
    // Under another name first, so that a reader of the folder sees complete messages only.
    await writeFile(`${file}.part`, toMessage(from, mail), { mode: 0o600 })
    await rename(`${file}.part`, file)
    return `written to ${file}`
  }
}
