import { randomUUID } from 'node:crypto'
import { roleNames } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { accounts, roles, strategies, users } from '../db/schema'
import { startLocks, underLock } from '../db/underLock'
import { hashPassword } from '../passwords/hashPassword'

/** What the engine computes; the ids are its keys, so that a profile says which tabs to show. */
export const builtInStrategies = [
  {
    id: 'buyHold',
    name: 'Buy & Hold',
    description: 'Buy a property, let it for years, and earn from the rent.',
  },
  {
    id: 'brrrr',
    name: 'BRRRR',
    description: 'Buy, rehab, rent, refinance, repeat: take the money out again and buy the next one.',
  },
  {
    id: 'fixFlip',
    name: "Fix'N'Flip",
    description: 'Buy below value, renovate, and sell within months.',
  },
  {
    id: 'shortTerm',
    name: 'Short-term Rental',
    description: 'Let a furnished home by the night.',
  },
]

/** Replicas that start at the same time seed one after the other. */
function seedOnce(
  db: Database,
  table: 'roles' | 'users',
  seed: (tx: Database) => Promise<void>,
): Promise<void> {
  return underLock(db, startLocks.seed, async (tx) => {
    const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(table)} limit 1`)
    if (rows.length === 0) await seed(tx)
  })
}

/** The roles that Freehold knows and the strategies that it computes. What an admin changed or deleted stays so. */
export function seedFoundation(db: Database): Promise<void> {
  return seedOnce(db, 'roles', async (tx) => {
    const known = Object.values(roleNames).map((name) => ({ id: name.toLowerCase(), name }))
    await tx.insert(roles).values(known)
    await tx.insert(strategies).values(builtInStrategies)
  })
}

/** The same for the three; it stands in the README and on the sign-in page's help. */
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

/** The demo's three accounts, in a database that has no user yet. */
export async function seedDemoAccounts(db: Database, knownHash?: string): Promise<void> {
  const passwordHash = knownHash ?? (await hashPassword(demoPassword))
  await seedOnce(db, 'users', async (tx) => {
    for (const { role, account, ...person } of demoUsers) {
      const accountId = randomUUID()
      const strategyIds = builtInStrategies.map(({ id }) => id)
      await tx.insert(accounts).values({ id: accountId, name: account })
      await tx
        .insert(users)
        .values({ id: randomUUID(), ...person, roleId: role, accountId, passwordHash, strategyIds })
    }
  })
}
