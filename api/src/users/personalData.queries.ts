import { and, eq, ne } from 'drizzle-orm'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { accounts, users } from '../db/schema'

/** The row of a user without what only the server needs. */
export async function selectOwnRow(db: Database, userId: string) {
  const {
    passwordHash: _,
    accountId: __,
    lastLoginId: ___,
    ...row
  } = (await db.select().from(users).where(eq(users.id, userId)))[0]!
  return row
}

/** Those of these addresses that another user signs in with. */
export async function selectTaken(
  db: Database,
  emails: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(and(isOneOf(users.username, emails), ne(users.id, userId)))
  return new Set(rows.map(({ username }) => username))
}

/** Those of these names that accounts have. */
export async function selectAccountNames(db: Database, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.select({ name: accounts.name }).from(accounts).where(isOneOf(accounts.name, names))
  return new Set(rows.map(({ name }) => name))
}

/** How many others use the account. */
export const countOthersOf = (db: Database, accountId: string, userId: string): Promise<number> =>
  db.$count(users, and(eq(users.accountId, accountId), ne(users.id, userId)))
