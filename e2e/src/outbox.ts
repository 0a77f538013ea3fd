import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoServer } from './demoServer'
import { expect } from './test'

/** The path of the reset link in the newest mail to this address. Waits for the mail. */
export const resetLinkFor = (username: string, outbox = demoServer.outbox) =>
  linkFor(username, 'passwordReset', outbox)

/** The path of the newest link to this page in a mail to this address. Waits for the mail. */
export async function linkFor(
  username: string,
  page: 'passwordReset' | 'confirmEmail' | 'revertEmail',
  outbox = demoServer.outbox,
): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      () =>
        (link = mailsTo(username, outbox)
          .flatMap((mail) => mail.match(new RegExp(`/${page}/[\\w-]+`)) ?? [])
          .at(-1)),
      { message: `a mail to ${username} in ${outbox} with a link to ${page}` },
    )
    .toBeDefined()
  return link ?? ''
}

/** Oldest first, because file names begin with the time. */
export function mailsTo(username: string, outbox = demoServer.outbox): string[] {
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(join(outbox, file), 'utf8'))
    .filter((mail) => mail.includes(`To: ${username}`))
}
