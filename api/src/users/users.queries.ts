import { type Account, roleNames, type User } from '@freehold/contracts'
import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Database } from '../db/Database'
import { accounts, roles, users } from '../db/schema'

/** Subqueries that other slices join with their own tables. PostgreSQL plans them as if the tables were joined directly. */
const builder = new QueryBuilder()

/** Who a user is and whether they may sign in, without the password hash. */
export const userView = builder
  .select({
    id: users.id,
    username: users.username,
    firstName: users.firstName,
    lastName: users.lastName,
    active: users.active,
  })
  .from(users)
  .as('user_view')

export const userRoleView = builder
  .select({ id: users.id, active: users.active, roleName: roles.name })
  .from(users)
  .innerJoin(roles, eq(roles.id, users.roleId))
  .as('user_role_view')

/** What `User` of the contract consists of, and whether the user may sign in. */
export const userProfileView = builder
  .select({
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    username: users.username,
    active: users.active,
    // With aliases, because both columns are called `name`.
    accountName: sql<string>`${accounts.name}`.as('account_name'),
    role: sql<string>`${roles.name}`.as('role'),
    strategies: users.strategyIds,
    markets: users.marketIds,
    interests: users.interestIds,
    realisticExpenses: users.realisticExpenses,
  })
  .from(users)
  .innerJoin(accounts, eq(accounts.id, users.accountId))
  .innerJoin(roles, eq(roles.id, users.roleId))
  .as('user_profile_view')

export type UserProfileRow = Omit<User, '_id' | 'profile'> & Required<User['profile']> & { id: string }

export function toUser(row: UserProfileRow): User {
  const { id, firstName, lastName, username, accountName, role, ...rest } = row
  const { strategies, markets, interests, realisticExpenses } = rest
  const profile = { strategies, markets, interests, realisticExpenses }
  return { _id: id, firstName, lastName, username, accountName, role, profile }
}

/** The user as they see themselves; null when there is none. */
export async function findUser(db: Database, id: string): Promise<User | null> {
  const [row] = await db.select().from(userProfileView).where(eq(userProfileView.id, id))
  return row ? toUser(row) : null
}

/** The account that a user belongs to. */
export async function findAccountOf(db: Database, userId: string): Promise<Account | undefined> {
  const [row] = await selectAccountOf(db, userId)
  return row
}

/** The account that a user belongs to. No one else can lock it until the transaction ends. */
export async function lockAccountOf(tx: Database, userId: string): Promise<Account | undefined> {
  // Weak enough for others to add users to the account meanwhile.
  const [row] = await selectAccountOf(tx, userId).for('no key update', { of: accounts })
  return row
}

const selectAccountOf = (db: Database, userId: string) =>
  db
    .select({ _id: accounts.id, name: accounts.name })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(eq(users.id, userId))

/** By the address in lower case; includes the password hash, for sign-in and resets only. */
export async function findUserByUsername(db: Database, username: string) {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, active: users.active })
    .from(users)
    .where(eq(users.username, username))
  return row
}

/** The user's address. No one else can change the user until the transaction ends. */
export async function lockUsername(tx: Database, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, id))
    .for('update')
  return row?.username
}

export async function isActiveUser(db: Database, id: string): Promise<boolean> {
  const [row] = await db.select({ active: users.active }).from(users).where(eq(users.id, id))
  return row?.active === true
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

export interface PasswordHashes {
  /** The hash that the password was compared with. */
  compared: string
  /** The hash to store. */
  renewed: string
}

/**
 * Records a sign-in. False when the user was deactivated or has another password hash by now. Deactivating a user and
 * changing a password end all sessions, and a session must not start after that: both wait for the row that is written
 * here.
 */
export async function recordSignIn(
  tx: Database,
  id: string,
  { compared, renewed }: PasswordHashes,
  signIn: { lastLoginAt: Date; lastLoginId: string },
): Promise<boolean> {
  const recorded = await tx
    .update(users)
    .set({ ...signIn, passwordHash: renewed })
    .where(and(eq(users.id, id), eq(users.passwordHash, compared), users.active))
    .returning({ id: users.id })
  return recorded.length > 0
}

export async function findRoleNames(db: Database): Promise<string[]> {
  const rows = await db.select({ name: roles.name }).from(roles)
  return rows.map(({ name }) => name)
}

export const roleIdOf = (name: string) => name.toLowerCase()

export async function insertRoles(db: Database): Promise<void> {
  await db.insert(roles).values(Object.values(roleNames).map((name) => ({ id: roleIdOf(name), name })))
}
