import type { User } from '@freehold/contracts'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { accounts, roles, users } from '../db/schema'

/** The user as everyone sees themselves; null where there is none. */
export async function findUser(db: Database, id: string): Promise<User | null> {
  const [row] = await db
    .select({
      _id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      accountName: accounts.name,
      role: roles.name,
      strategies: users.strategyIds,
      markets: users.marketIds,
      interests: users.interestIds,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, id))
  if (!row) return null
  const { strategies, markets, interests, ...user } = row
  return { ...user, profile: { strategies, markets, interests } }
}

/** By the address in lower case; with the hash, for sign-in and resets alone. */
export async function findUserByUsername(db: Database, username: string) {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, active: users.active })
    .from(users)
    .where(eq(users.username, username))
  return row
}

/** The user's address, which no one else changes until the transaction ends. */
export async function lockUsername(tx: Database, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, id))
    .for('update')
  return row?.username
}

export async function findPasswordHash(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  return row?.passwordHash
}

export async function updateUserRow(
  db: Database,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(users.id, id))
}
