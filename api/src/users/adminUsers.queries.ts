import { randomUUID } from 'node:crypto'
import {
  type Account,
  type AccountQuery,
  ACCOUNTS_OFFERED,
  type AdminUser,
  type ChoicesQuery,
  type ListFilter,
  type Role,
  roleNames,
  type UserListQuery,
} from '@freehold/contracts'
import { and, count, desc, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { caseInsensitive, nullsFirst } from '../db/sortKeys'
import type { Database } from '../db/Database'
import { accounts, roles, users } from '../db/schema'
import { startsWith, containsWords, matching, ordered, paginate } from '../lists/listPage'
import { versionOf } from '../lists/version'
import { selectInvited } from './invited.queries'

const columns = {
  _id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  roleId: users.roleId,
  roleName: roles.name,
  accountId: users.accountId,
  accountName: accounts.name,
  active: users.active,
  lastLogin: users.lastLoginAt,
  loginId: users.lastLoginId,
}

function selectAdminUsers(db: Database) {
  return db
    .select(columns)
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(roles, eq(roles.id, users.roleId))
}

type AdminUserRow = Omit<AdminUser, 'lastLogin' | 'version'> & { lastLogin: Date | null }
const toAdminUser = ({ lastLogin, ...user }: AdminUserRow): AdminUser => ({
  ...user,
  lastLogin: lastLogin?.toISOString() ?? null,
})

/** What a user's form shows. Signing in and changing the profile do not count as edits. */
export const editableFields = ({
  firstName,
  lastName,
  username,
  roleName,
  accountName,
  active,
}: AdminUserRow | AdminUser) => ({ firstName, lastName, username, roleName, accountName, active })

const byName = [caseInsensitive(users.firstName), caseInsensitive(users.lastName), users.username]

/** Sort keys of each order. Equal rows follow by name, or by address where an index has to serve the order. */
const sortColumns: Record<NonNullable<UserListQuery['sort']>, (PgColumn | SQL)[]> = {
  name: byName,
  email: [users.username],
  role: [caseInsensitive(roles.name), ...byName],
  account: [caseInsensitive(accounts.name), ...byName],
  active: [users.active, ...byName],
  lastLogin: [nullsFirst(users.lastLoginAt), users.username],
}

/**
 * The users that a list's filter matches. Queries left join roles and accounts, because the planner drops left joins that it
 * does not need, and reads a page from an index of users.
 */
const matchingUsers = (filter: ListFilter) =>
  matching([users.firstName, users.lastName, users.username, roles.name, accounts.name], users.active, filter)

/** All users by name, unless the query asks for a page or another order. */
export async function selectUsers(db: Database, query: UserListQuery = {}): Promise<AdminUser[]> {
  const order = ordered(sortColumns[query.sort ?? 'name'], query)
  const page = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(accounts, eq(accounts.id, users.accountId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(matchingUsers(query))
    .orderBy(...order)
    .$dynamic()
  const rows = await selectAdminUsers(db)
    .where(inArray(users.id, paginate(page, query)))
    .orderBy(...order)
  const waiting = rows.filter(({ lastLogin }) => lastLogin === null).map(({ _id }) => _id)
  const invited = await selectInvited(db, waiting)
  return rows.map((row) => ({ ...toAdminUser(row), invited: invited.has(row._id) }))
}

export async function findAdminUser(db: Database, id: string): Promise<AdminUser | null> {
  const [row] = await selectAdminUsers(db).where(eq(users.id, id))
  return row ? { ...toAdminUser(row), version: versionOf(editableFields(row)) } : null
}

/** Locks the user until the transaction ends; null when there is no such user. */
export async function lockAdminUser(tx: Database, id: string): Promise<AdminUser | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  return findAdminUser(tx, id)
}

export async function countUsers(db: Database, filter: ListFilter = {}): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .leftJoin(accounts, eq(accounts.id, users.accountId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(matchingUsers(filter))
  return row!.total
}

/** Accounts and roles by name. */
export async function selectChoices(
  db: Database,
  { accounts: wanted }: ChoicesQuery,
): Promise<{ accounts: Account[]; roles: Role[] }> {
  const [accountRows, roleRows] = await Promise.all([
    wanted === 'none' ? [] : selectAccounts(db).orderBy(caseInsensitive(accounts.name)),
    db.select({ _id: roles.id, name: roles.name }).from(roles).orderBy(caseInsensitive(roles.name)),
  ])
  return { accounts: accountRows, roles: roleRows }
}

const selectAccounts = (db: Database) => db.select({ _id: accounts.id, name: accounts.name }).from(accounts)

/** Accounts whose name starts with the search text, then those that contain it; all by name without a text. */
export function findAccounts(db: Database, { search = '' }: AccountQuery): Promise<Account[]> {
  const text = search.trim()
  const nearness = text === '' ? [] : [desc(startsWith(accounts.name, text))]
  return selectAccounts(db)
    .where(containsWords([accounts.name], text))
    .orderBy(...nearness, caseInsensitive(accounts.name))
    .limit(ACCOUNTS_OFFERED)
}

export async function isRole(db: Database, id: string): Promise<boolean> {
  const rows = await db.select({ id: roles.id }).from(roles).where(eq(roles.id, id))
  return rows.length > 0
}

export async function findAccount(db: Database, id: string): Promise<Account | undefined> {
  const [row] = await selectAccounts(db).where(eq(accounts.id, id))
  return row
}

/** The id of the account with this name, in any case; inserts one when there is none. */
export async function findOrInsertAccount(db: Database, name: string): Promise<string> {
  const id = randomUUID()
  await db.insert(accounts).values({ id, name }).onConflictDoNothing()
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`lower(${accounts.name}) = lower(${name})`)
  return row!.id
}

/** Deletes an account whose last user has left it. Waits for transactions that are adding a user to it. */
export async function deleteAccountIfEmpty(tx: Database, id: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update')
  const ofAccount = tx.select({ id: users.id }).from(users).where(eq(users.accountId, id))
  await tx.delete(accounts).where(and(eq(accounts.id, id), notExists(ofAccount)))
}

export async function insertUser(db: Database, user: Omit<typeof users.$inferInsert, 'id'>): Promise<string> {
  const id = randomUUID()
  await db.insert(users).values({ id, ...user })
  return id
}

export async function deleteUserRow(db: Database, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

/** Until the transaction ends no one else can change which users are Admins. */
export async function lockAdmins(tx: Database): Promise<void> {
  await tx.select({ id: roles.id }).from(roles).where(eq(roles.name, roleNames.admin)).for('no key update')
}

export async function countActiveAdmins(tx: Database): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(roles.name, roleNames.admin), eq(users.active, true)))
  return row!.total
}
