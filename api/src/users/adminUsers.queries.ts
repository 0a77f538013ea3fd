import { randomUUID } from 'node:crypto'
import { type Account, type AdminUser, type Role, roleNames } from '@freehold/contracts'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { accounts, roles, users } from '../db/schema'
import { inOrder } from '../lookups/kinds'

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

type AdminUserRow = Omit<AdminUser, 'lastLogin'> & { lastLogin: Date | null }
const toAdminUser = ({ lastLogin, ...user }: AdminUserRow): AdminUser => ({
  ...user,
  lastLogin: lastLogin?.toISOString() ?? null,
})

/** By name. */
export async function selectUsers(db: Database): Promise<AdminUser[]> {
  const rows = await selectAdminUsers(db).orderBy(
    inOrder(users.firstName),
    inOrder(users.lastName),
    users.username,
  )
  return rows.map(toAdminUser)
}

export async function findAdminUser(db: Database, id: string): Promise<AdminUser | null> {
  const [row] = await selectAdminUsers(db).where(eq(users.id, id))
  return row ? toAdminUser(row) : null
}

export async function countUsers(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users)
  return row!.total
}

/** Both by name. */
export async function selectChoices(db: Database): Promise<{ accounts: Account[]; roles: Role[] }> {
  const [accountRows, roleRows] = await Promise.all([
    db.select({ _id: accounts.id, name: accounts.name }).from(accounts).orderBy(inOrder(accounts.name)),
    db.select({ _id: roles.id, name: roles.name }).from(roles).orderBy(inOrder(roles.name)),
  ])
  return { accounts: accountRows, roles: roleRows }
}

export async function isRole(db: Database, id: string): Promise<boolean> {
  const rows = await db.select({ id: roles.id }).from(roles).where(eq(roles.id, id))
  return rows.length > 0
}

export async function findAccount(db: Database, id: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ _id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, id))
  return row
}

/** The account of this name, in any case; made where there is none. */
export async function findOrInsertAccount(db: Database, name: string): Promise<string> {
  const id = randomUUID()
  await db.insert(accounts).values({ id, name }).onConflictDoNothing()
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`lower(${accounts.name}) = lower(${name})`)
  return row!.id
}

export async function insertUser(db: Database, user: Omit<typeof users.$inferInsert, 'id'>): Promise<string> {
  const id = randomUUID()
  await db.insert(users).values({ id, ...user })
  return id
}

export async function deleteUserRow(db: Database, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

/** Until the transaction ends nobody else changes who is an Admin. */
export async function lockAdmins(tx: Database): Promise<void> {
  await tx.execute(sql`select id from roles where name = ${roleNames.admin} for no key update`)
}

export async function countActiveAdmins(tx: Database): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(roles.name, roleNames.admin), eq(users.active, true)))
  return row!.total
}
