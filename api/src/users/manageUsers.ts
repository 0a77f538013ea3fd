import type { AdminUser, UserCreateInput, UserUpdateInput } from '@freehold/contracts'
import type { FastifyRequest } from 'fastify'
import { type Actor, recordChange } from '../audit/recordChange'
import type { Database } from '../db/openDatabase'
import { conflict, invalidInput, notFound } from '../http/refusals'
import { requireVersion } from '../lists/version'
import { hashPassword } from '../passwords/hashPassword'
import { requireAcceptable } from '../passwords/requireAcceptable'
import { endTokensOf } from '../remotes/endDeployTokens'
import type { Services } from '../services'
import { deleteSessionsOf } from '../sessions/sessions.queries'
import { newToken } from '../sessions/tokens'
import {
  countActiveAdmins,
  deleteAccountIfEmpty,
  deleteUserRow,
  describeUser,
  findAccount,
  findAdminUser,
  findOrInsertAccount,
  insertUser,
  isRole,
  lockAdmins,
  lockAdminUser,
} from './adminUsers.queries'
import { changesBetween } from './changesBetween'
import { endMailedLinks } from './endMailedLinks'
import { prepareInvitation } from './inviteUser'
import { refuseTakenUsername } from './refuseTakenUsername'
import { tellOldAddress } from './tellOldAddress'
import { updateUserRow } from './users.queries'

/** An Admin's call. */
export type Acting = Services & Actor & { request: FastifyRequest }

/** Who is invited chooses the password: until then nobody knows it. */
export async function createUserAs(acting: Acting, input: UserCreateInput): Promise<AdminUser> {
  const { password, invite, accountId, accountName, ...person } = input
  if (password && !invite) await requireAcceptable(acting, 'password', password, input)
  const passwordHash = await hashPassword(password && !invite ? password : newToken())
  const [created, invitation] = await acting.db.transaction(async (tx) => {
    await requireRole(tx, input.roleId)
    const account = accountId
      ? await requireAccount(tx, accountId)
      : await findOrInsertAccount(tx, accountName ?? '')
    const user = { ...person, accountId: account, passwordHash }
    const id = await refuseTakenUsername(
      { ...acting, db: tx },
      'username',
      user.username,
      insertUser(tx, user),
    )
    const made = (await findAdminUser(tx, id)) ?? missing()
    await recordChange(tx, acting, 'user.created', { type: 'user', id }, describeUser(made))
    return [made, invite ? await prepareInvitation(tx, acting, made) : undefined] as const
  })
  invitation?.()
  return created
}

export async function updateUserAs(acting: Acting, id: string, input: UserUpdateInput): Promise<AdminUser> {
  const [before, after] = await saveUser(acting, id, input)
  // Who is switched off signs in with neither address.
  if (after.active && after.username !== before.username) tellOldAddress(acting, before.username)
  return after
}

/** The user before and after. */
function saveUser(acting: Acting, id: string, input: UserUpdateInput) {
  const { accountId, accountName, version, ...person } = input
  return acting.db.transaction(async (tx) => {
    await lockAdmins(tx)
    const before = (await lockAdminUser(tx, id)) ?? missing()
    requireVersion(version, before.version)
    await requireRole(tx, input.roleId)
    const account = await accountAfter(tx, before, { accountId, accountName })
    const change = updateUserRow(tx, id, { ...person, accountId: account })
    await refuseTakenUsername({ ...acting, db: tx }, 'username', input.username, change)
    await requireAnAdmin(tx, input.active ? 'roleId' : 'active')
    if (!input.active) await switchOff(tx, acting, id)
    if (!input.active || input.username !== before.username) await endMailedLinks(tx, id)
    if (account !== before.accountId) await deleteAccountIfEmpty(tx, before.accountId)
    const after = (await findAdminUser(tx, id)) ?? missing()
    await endTokensOf(tx, acting, before, after)
    const description = describeUser(after)
    const details = { ...description, changes: changesBetween(describeUser(before), description) }
    await recordChange(tx, acting, 'user.updated', { type: 'user', id }, details)
    return [before, after] as const
  })
}

export function deleteUserAs(acting: Acting, id: string): Promise<void> {
  return acting.db.transaction(async (tx) => {
    await lockAdmins(tx)
    const before = (await lockAdminUser(tx, id)) ?? missing()
    await endTokensOf(tx, acting, before, null)
    await deleteUserRow(tx, id)
    await requireAnAdmin(tx)
    if (id === acting.user._id) throw conflict('You cannot delete yourself: ask another Admin to do it')
    await deleteAccountIfEmpty(tx, before.accountId)
    await recordChange(tx, acting, 'user.deleted', { type: 'user', id }, describeUser(before))
  })
}

async function switchOff(tx: Database, { user }: Acting, id: string): Promise<void> {
  if (id === user._id) {
    const message = 'You cannot switch yourself off: ask another Admin to do it'
    throw conflict(message, { active: message })
  }
  await deleteSessionsOf(tx, id)
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
async function requireAnAdmin(tx: Database, field?: string): Promise<void> {
  if ((await countActiveAdmins(tx)) > 0) return
  const message = 'This is the last active Admin: make someone else an Admin first'
  throw conflict(message, field === undefined ? undefined : { [field]: message })
}

function missing(): never {
  throw notFound('User')
}
