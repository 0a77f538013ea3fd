import { UserDetailsInput } from '@freehold/contracts'
import * as v from 'valibot'
import { recordAudit } from '../audit/recordAudit'
import type { Config } from '../config'
import type { Database } from '../db/openDatabase'
import { findHolders } from '../email-changes/emailChanges.queries'
import { hashPassword } from '../passwords/hashPassword'
import { makeResetLink } from '../passwords/resetPasswords'
import { newToken } from '../sessions/tokens'
import { StartError } from '../startError'
import { findOrInsertAccount, insertUser } from './adminUsers.queries'
import { seedFoundation } from './seed'
import { findUserByUsername, updateUserRow } from './users.queries'

/** Where a new installation's first Admin belongs. */
const ACCOUNT_NAME = 'Freehold'

/**
 * Makes the user an active Admin, whoever they were before. Answers the link where they choose their password: none is
 * typed into a shell, where it would be kept. Throws a StartError for input that is not valid.
 */
export async function createAdmin(db: Database, config: Config, input: UserDetailsInput): Promise<string> {
  const { success, output, issues } = v.safeParse(UserDetailsInput, input)
  if (!success) throw new StartError(issues.map(({ message }) => message).join('\n'))
  const { email: username, ...names } = output
  await seedFoundation(db)
  const passwordHash = await hashPassword(newToken())
  return db.transaction(async (tx) => {
    const known = await findUserByUsername(tx, username)
    if ((await findHolders(tx, username, new Date())).some((holder) => holder !== known?.id)) {
      throw new StartError(`${username} was the address of a user who may still go back to it`)
    }
    if (known) await updateUserRow(tx, known.id, { ...names, roleId: 'admin', active: true })
    const accountId = await findOrInsertAccount(tx, ACCOUNT_NAME)
    const id =
      known?.id ?? (await insertUser(tx, { username, ...names, roleId: 'admin', accountId, passwordHash }))
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
