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

/** The password of all demo users. The README and the help of the sign-in page show it too. */
export const demoPassword = 'freehold-demo'

export const demoUsers = [
  {
    role: 'admin',
    username: 'admin@freehold.test',
    firstName: 'Dana',
    lastName: 'Whitfield',
    account: 'Freehold',
  },
  {
    role: 'agent',
    username: 'agent@freehold.test',
    firstName: 'Marcus',
    lastName: 'Lindqvist',
    account: 'Cascade Homes Group',
  },
  {
    role: 'investor',
    username: 'investor@freehold.test',
    firstName: 'Priya',
    lastName: 'Raman',
    account: 'Rainier Capital',
  },
] as const

/** How the demo user of a role signs in. */
export const demoUsername = (role: (typeof demoUsers)[number]['role']) =>
  demoUsers.find((user) => user.role === role)!.username

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
