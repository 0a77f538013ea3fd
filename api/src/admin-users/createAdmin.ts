import { roleNames, UserDetailsInput } from '@freehold/contracts'
import * as v from 'valibot'
import { hashPassword } from '../access/hashPassword'
import { newToken } from '../access/tokens'
import { recordAudit } from '../audit/audit.queries'
import type { Config } from '../config'
import type { Database } from '../db/Database'
import { findHolders } from '../mailed-links/emailChanges.queries'
import { makeResetLink } from '../passwords/resetPasswords'
import { seedFoundation } from '../seed'
import { StartError } from '../startError'
import { findOrInsertAccount, insertUser } from '../users/adminUsers.queries'
import { findUserByUsername, roleIdOf, updateUserRow } from '../users/users.queries'

/** The account (company) of a user whom the command creates. */
const ACCOUNT_NAME = 'Freehold'

/**
 * Makes a new or existing user an active Admin. Returns the link to choose a password with, because a password typed into a
 * shell would stay in its history. Throws a StartError for invalid input.
 */
export async function createAdmin(db: Database, config: Config, input: UserDetailsInput): Promise<string> {
  const { success, output, issues } = v.safeParse(UserDetailsInput, input)
  if (!success) throw new StartError(issues.map(({ message }) => message).join('\n'))
  const { email: username, ...names } = output
  const roleId = roleIdOf(roleNames.admin)
  await seedFoundation(db)
  const passwordHash = await hashPassword(newToken())
  return db.transaction(async (tx) => {
    const known = await findUserByUsername(tx, username)
    if ((await findHolders(tx, username, new Date())).some((holder) => holder !== known?.id)) {
      throw new StartError(`${username} was the address of a user who may still go back to it`)
    }
    if (known) await updateUserRow(tx, known.id, { ...names, roleId, active: true })
    const accountId = await findOrInsertAccount(tx, ACCOUNT_NAME)
    const id = known?.id ?? (await insertUser(tx, { username, ...names, roleId, accountId, passwordHash }))
    const now = () => new Date()
    await recordAudit(tx, {
      at: now(),
      actor: 'command line',
      action: 'user.madeAdmin',
      subject: { type: 'user', id },
    })
    const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`
    return makeResetLink({ db: tx, config, now, publicUrl }, id)
  })
}
