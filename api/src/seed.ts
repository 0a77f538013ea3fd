import { demoPassword, demoUsernames } from '@freehold/contracts'
import { hashPassword } from './access/hashPassword'
import { strategyKeys } from './db/builtInStrategies'
import type { Database } from './db/Database'
import { locks, withLock } from './db/locks'
import { insertBuiltInStrategies } from './lookups/named.queries'
import { countUsers, findOrInsertAccount, insertUser } from './users/adminUsers.queries'
import { findRoleNames, insertRoles } from './users/users.queries'

/**
 * Adds the roles and the built-in strategies to a new database. Later changes of an Admin are kept. Replicas that start at the
 * same time seed one after the other.
 */
export function seedFoundation(db: Database): Promise<void> {
  return withLock(db, locks.seed, async (tx) => {
    if ((await findRoleNames(tx)).length > 0) return
    await insertRoles(tx)
    await insertBuiltInStrategies(tx)
  })
}

export { demoPassword }

export const demoUsers = [
  {
    role: 'admin',
    username: demoUsernames.admin,
    firstName: 'Dana',
    lastName: 'Whitfield',
    account: 'Freehold',
  },
  {
    role: 'agent',
    username: demoUsernames.agent,
    firstName: 'Marcus',
    lastName: 'Lindqvist',
    account: 'Cascade Homes Group',
  },
  {
    role: 'investor',
    username: demoUsernames.investor,
    firstName: 'Priya',
    lastName: 'Raman',
    account: 'Rainier Capital',
  },
] as const

/** Adds the demo users and their accounts to a database without users. */
export async function seedDemoAccounts(db: Database, knownHash?: string): Promise<void> {
  const passwordHash = knownHash ?? (await hashPassword(demoPassword))
  await withLock(db, locks.seed, async (tx) => {
    if ((await countUsers(tx)) > 0) return
    for (const { role: roleId, account, ...person } of demoUsers) {
      const accountId = await findOrInsertAccount(tx, account)
      await insertUser(tx, { ...person, roleId, accountId, passwordHash, strategyIds: strategyKeys })
    }
  })
}
