import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '../config'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Where the mail went, in words for the log; the mail itself may hold a secret and never stands there. */
export type SendMail = (mail: Mail) => Promise<string>

const TRIES = 3
const PAUSE_MS = 2_000
const SMTP_TIMEOUT_MS = 10_000

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>

/** Over SMTP where it is configured, otherwise into the outbox folder of the data directory. */
export function createMailer({ smtpUrl, mailFrom, dataDirectory }: MailConfig): SendMail {
  return smtpUrl === undefined
    ? writeTo(path.join(dataDirectory, 'outbox'), mailFrom)
    : sendOver(smtpUrl, mailFrom)
}

function sendOver(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })
  return async ({ to, ...mail }) => {
    requireOneLine(to, mail.subject)
    for (let attempt = 1; ; attempt++) {
      try {
        // Not as text: a comma in it would make two of one.
        await transport.sendMail({ from, to: { name: '', address: to }, ...mail })
        return `sent over ${new URL(smtpUrl).host}`
      } catch (error) {
        if (attempt === TRIES || isFinal(error)) throw error
        await sleep(PAUSE_MS * attempt)
      }
    }
  }
}

/** A line break would begin another header. */
function requireOneLine(...values: string[]): void {
  if (values.some((value) => /[\r\n]/.test(value))) throw new Error('A header of a mail is one line')
}

/** What the server refused with 5xx, such as our sign-in, it refuses the next time as well. */
const isFinal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

/** As it stands, not encoded: people open these files and copy the link out of them. */
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
    // Under another name first: whoever watches the folder sees whole messages.
    await writeFile(`${file}.part`, toMessage(from, mail), { mode: 0o600 })
    await rename(`${file}.part`, file)
    return `written to ${file}`
  }
}
