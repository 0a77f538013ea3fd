import type { AdminUser, UserCreateInput, UserUpdateInput } from '@freehold/contracts'
import { type Actor, recordChange } from '../audit/recordChange'
import type { Database } from '../db/openDatabase'
import { conflict, invalidInput, notFound } from '../http/refusals'
import { hashPassword } from '../passwords/hashPassword'
import { requireAcceptable } from '../passwords/requireAcceptable'
import { deleteResetTokensOf } from '../passwords/resetTokens.queries'
import type { Services } from '../services'
import { deleteSessionsOf } from '../sessions/sessions.queries'
import {
  countActiveAdmins,
  deleteUserRow,
  findAccount,
  findAdminUser,
  findOrInsertAccount,
  insertUser,
  isRole,
  lockAdmins,
} from './adminUsers.queries'
import { refuseTakenUsername } from './refuseTakenUsername'
import { updateUserRow } from './users.queries'

/** An Admin's call. */
export type Acting = Services & Actor

export async function createUserAs(acting: Acting, input: UserCreateInput): Promise<AdminUser> {
  const { password, accountId, accountName, ...person } = input
  requireAcceptable(acting.config, 'password', password, input)
  const passwordHash = await hashPassword(password)
  return acting.db.transaction(async (tx) => {
    await requireRole(tx, input.roleId)
    const account = accountId
      ? await requireAccount(tx, accountId)
      : await findOrInsertAccount(tx, accountName ?? '')
    const user = { ...person, accountId: account, passwordHash }
    const id = await refuseTakenUsername('username', insertUser(tx, user))
    const created = (await findAdminUser(tx, id)) ?? missing()
    await recordChange(tx, acting, 'user.created', { type: 'user', id }, describe(created))
    return created
  })
}

export function updateUserAs(acting: Acting, id: string, input: UserUpdateInput): Promise<AdminUser> {
  const { accountId, accountName, ...person } = input
  return acting.db.transaction(async (tx) => {
    await lockAdmins(tx)
    const before = (await findAdminUser(tx, id)) ?? missing()
    await requireRole(tx, input.roleId)
    const account = await accountAfter(tx, before, { accountId, accountName })
    await refuseTakenUsername('username', updateUserRow(tx, id, { ...person, accountId: account }))
    await requireAnAdmin(tx)
    if (!input.active) await deleteSessionsOf(tx, id)
    if (!input.active || input.username !== before.username) await deleteResetTokensOf(tx, id)
    const after = (await findAdminUser(tx, id)) ?? missing()
    await recordChange(tx, acting, 'user.updated', { type: 'user', id }, describe(after))
    return after
  })
}

export function deleteUserAs(acting: Acting, id: string): Promise<void> {
  return acting.db.transaction(async (tx) => {
    await lockAdmins(tx)
    const before = (await findAdminUser(tx, id)) ?? missing()
    await deleteUserRow(tx, id)
    await requireAnAdmin(tx)
    await recordChange(tx, acting, 'user.deleted', { type: 'user', id }, describe(before))
  })
}

/**
 * Another account that was chosen is taken. Otherwise the name decides: the user's own account keeps them, one of
 * another name takes them over, and is made where there is none.
 */
async function accountAfter(
  tx: Database,
  before: AdminUser,
  { accountId, accountName }: Pick<UserUpdateInput, 'accountId' | 'accountName'>,
): Promise<string> {
  if (accountId && accountId !== before.accountId) return requireAccount(tx, accountId)
  if (accountName.toLowerCase() === before.accountName.toLowerCase()) return before.accountId
  return findOrInsertAccount(tx, accountName)
}

async function requireAccount(tx: Database, id: string): Promise<string> {
  if (!(await findAccount(tx, id))) throw invalidInput({ accountId: 'This account does not exist' })
  return id
}

async function requireRole(tx: Database, id: string): Promise<void> {
  if (!(await isRole(tx, id))) throw invalidInput({ roleId: 'This role does not exist' })
}

/** Undoes the transaction where it would leave nobody who can open the admin pages. */
async function requireAnAdmin(tx: Database): Promise<void> {
  if ((await countActiveAdmins(tx)) > 0) return
  throw conflict('This is the last active Admin: make someone else an Admin first')
}

const describe = ({ firstName, lastName, username, roleName, accountName, active }: AdminUser) => ({
  firstName,
  lastName,
  username,
  roleName,
  accountName,
  active,
})

function missing(): never {
  throw notFound('User')
}
