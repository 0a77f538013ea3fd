import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isApiError } from '@freehold/contracts'
import { recordAudit } from '../audit/audit.queries'
import { selectIdsOfAddress } from '../audit/personalEntries.queries'
import type { Config } from '../config'
import type { Database, OpenDatabase } from '../db/Database'
import { StartError } from '../startError'
import type { Terminal } from '../Terminal'
import { findUser, findUserByUsername } from '../users/users.queries'
import { eraseUser } from './eraseUser'
import { exportUser } from './exportUser'

interface CommandContext {
  config: Config
  openDatabase: () => Promise<OpenDatabase>
  terminal: Terminal
}

const actor = 'command line'
const now = () => new Date()

/** Writes everything of the person with this address to a file, or to the terminal without one. */
export async function runExportUser(
  email: string,
  file: string | undefined,
  { config, openDatabase, terminal }: CommandContext,
): Promise<void> {
  const { db, close } = await openDatabase()
  try {
    const [id, ...more] = await findPeople(db, email)
    if (id === undefined) throw new StartError(`No user has or had the address ${email}`)
    if (more.length > 0)
      throw new StartError(`${more.length + 1} users have had the address ${email}: export by another one`)
    await recordAudit(db, { at: now(), actor, action: 'user.exported', subject: { type: 'user', id } })
    const text = await exportUser({ db, config, now }, id)
    if (file === undefined) terminal.stdout.write(text)
    else await writeFile(path.resolve(terminal.workingDirectory, file), text, { mode: 0o600 })
  } finally {
    await close()
  }
}

/** Erases the user with this address, including one who has been deleted. */
export async function runEraseUser(
  email: string,
  { config, openDatabase, terminal }: CommandContext,
): Promise<void> {
  const { db, close } = await openDatabase()
  try {
    const people = await findPeople(db, email)
    for (const id of people) {
      const { pseudonym } = await eraseUser({ db, config, now }, { actor }, id).catch(asStartError)
      terminal.stdout.write(`${email} is erased. What is left is recorded under '${pseudonym}'\n`)
    }
    if (people.length === 0)
      terminal.stdout.write(`No user has or had the address ${email}: nothing to erase\n`)
  } finally {
    await close()
  }
}

/** The reason of a refusal is the line to show. */
function asStartError(error: unknown): never {
  throw isApiError(error) ? new StartError(error.message) : error
}

/**
 * The user with this address; without one, those who had it and are deleted. Throws a StartError if it is the former address
 * of a user who has another one now, because the command may be meant for someone else.
 */
async function findPeople(db: Database, given: string): Promise<string[]> {
  const email = given.toLowerCase()
  const user = await findUserByUsername(db, email)
  if (user) return [user.id]
  const ids = await selectIdsOfAddress(db, email)
  for (const id of ids) {
    const now = await findUser(db, id)
    if (now)
      throw new StartError(`${email} was the address of a user who has ${now.username} now: give that one`)
  }
  return ids
}
