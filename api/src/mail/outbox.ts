import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config'

/** Where mails are written that are not sent over SMTP. */
export const outboxOf = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) =>
  path.join(dataDirectory, 'outbox')

/** The files of mails in which this is found, the oldest first. */
async function findMails(config: Pick<Config, 'dataDirectory'>, naming: RegExp) {
  const folder = outboxOf(config)
  const names = await readdir(folder).catch((): string[] => [])
  const found = []
  for (const name of names.toSorted()) {
    const file = path.join(folder, name)
    // Another process may have deleted it.
    const mail = await readFile(file, 'utf8').catch(() => '')
    if (naming.test(mail)) found.push({ file, mail })
  }
  return found
}

/** The heads of mails in which this is found; not what they say, because their links work. */
export async function listMails(config: Pick<Config, 'dataDirectory'>, naming: RegExp) {
  return (await findMails(config, naming)).map(({ mail }) => {
    const head = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1] ?? ''
    return { to: head('To'), subject: head('Subject'), date: head('Date') }
  })
}

/** Deletes the mails in which this is found. */
export async function deleteMails(config: Pick<Config, 'dataDirectory'>, naming: RegExp): Promise<void> {
  for (const { file } of await findMails(config, naming)) await rm(file, { force: true })
}
