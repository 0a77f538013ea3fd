import {
  type AdminUser,
  notToYourself,
  type UserCreateInput,
  type UserUpdateInput,
} from '@freehold/contracts'
import { hashPassword } from '../access/hashPassword'
import { newToken } from '../access/tokens'
import { recordChange } from '../audit/recordChange'
import type { Database } from '../db/Database'
import { refuseTakenUsername } from '../email-changes/refuseTakenUsername'
import { conflict, invalidInput, notFound } from '../http/httpErrors'
import { requireVersion } from '../lists/version'
import type { Mail } from '../mail/createMailer'
import { deleteEmailChangesOf } from '../mailed-links/emailChanges.queries'
import { deleteResetTokensOf } from '../mailed-links/resetTokens.queries'
import { requireAcceptable } from '../passwords/requireAcceptable'
import { endTokensOf } from '../remotes/endDeployTokens'
import { deleteSessionsOf } from '../sessions/sessions.queries'
import {
  deleteAccountIfEmpty,
  deleteUserRow,
  editableFields,
  findAccount,
  findAdminUser,
  findOrInsertAccount,
  insertUser,
  isRole,
  lockAdmins,
  lockAdminUser,
} from '../users/adminUsers.queries'
import { changesBetween } from '../users/changesBetween'
import { updateUserRow } from '../users/users.queries'
import type { AdminContext } from './adminContext'
import { prepareInvitation } from './inviteUser'
import { requireAnAdmin } from './requireAnAdmin'

/** An invited user chooses the password; until then it is a random one that no one knows. */
export async function createUserAs(context: AdminContext, input: UserCreateInput): Promise<AdminUser> {
  const { password, invite, accountId, accountName, ...person } = input
  if (password && !invite) await requireAcceptable(context, 'password', password, input)
  const passwordHash = await hashPassword(password && !invite ? password : newToken())
  const [created, invitation] = await context.db.transaction(async (tx) => {
    await requireRole(tx, input.roleId)
    const account = accountId
      ? await requireAccount(tx, accountId)
      : await findOrInsertAccount(tx, accountName ?? '')
    const user = { ...person, accountId: account, passwordHash }
    const id = await refuseTakenUsername(
      { ...context, db: tx },
      'username',
      user.username,
      insertUser(tx, user),
    )
    const made = (await findAdminUser(tx, id)) ?? throwUserNotFound()
    await recordChange(tx, context, 'user.created', { type: 'user', id }, editableFields(made))
    return [made, invite ? await prepareInvitation(tx, context, made) : undefined] as const
  })
  invitation?.()
  return created
}

export async function updateUserAs(
  context: AdminContext,
  id: string,
  input: UserUpdateInput,
): Promise<AdminUser> {
  const [before, after] = await saveUser(context, id, input)
  // A deactivated user signs in with neither address.
  if (after.active && after.username !== before.username) notifyOldAddress(context, before.username)
  return after
}

/** Returns the user before and after the change. */
function saveUser(context: AdminContext, id: string, input: UserUpdateInput) {
  const { accountId, accountName, version, ...person } = input
  return context.db.transaction(async (tx) => {
    await lockAdmins(tx)
    const before = (await lockAdminUser(tx, id)) ?? throwUserNotFound()
    requireVersion(version, before.version)
    await requireRole(tx, input.roleId)
    const account = await accountAfter(tx, before, { accountId, accountName })
    const change = updateUserRow(tx, id, { ...person, accountId: account })
    await refuseTakenUsername({ ...context, db: tx }, 'username', input.username, change)
    await requireAnAdmin(tx, input.active ? 'roleId' : 'active')
    if (!input.active) await endSessionsOf(tx, context, id)
    if (!input.active || input.username !== before.username) await endMailedLinks(tx, id)
    if (account !== before.accountId) await deleteAccountIfEmpty(tx, before.accountId)
    const after = (await findAdminUser(tx, id)) ?? throwUserNotFound()
    await endTokensOf(tx, context, before, after)
    const description = editableFields(after)
    const details = { ...description, changes: changesBetween(editableFields(before), description) }
    await recordChange(tx, context, 'user.updated', { type: 'user', id }, details)
    return [before, after] as const
  })
}

export function deleteUserAs(context: AdminContext, id: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    await lockAdmins(tx)
    const before = (await lockAdminUser(tx, id)) ?? throwUserNotFound()
    await endTokensOf(tx, context, before, null)
    await deleteUserRow(tx, id)
    await requireAnAdmin(tx)
    if (id === context.user._id) throw conflict(notToYourself.delete)
    await deleteAccountIfEmpty(tx, before.accountId)
    await recordChange(tx, context, 'user.deleted', { type: 'user', id }, editableFields(before))
  })
}

/** Ends every mailed link of a user: an Admin has decided which address signs in, and no earlier link may undo that. */
async function endMailedLinks(tx: Database, userId: string): Promise<void> {
  await deleteResetTokensOf(tx, userId)
  await deleteEmailChangesOf(tx, userId)
}

/** Mails the address that the user signed in with until now, after the response. */
function notifyOldAddress({ background, sendMail, publicUrl }: AdminContext, to: string): void {
  background.start('address change mail', async () => {
    await sendMail(addressChangeMail(to, publicUrl()))
  })
}

/** Contains neither the new address nor a link that changes anything: the old mailbox may be someone else's by now. */
const addressChangeMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Your Freehold email address was changed',
  text: `The email address that you sign in to Freehold with was changed. ${to} no longer works for signing in.
Your password is the same, and no one was signed out.

If it was you, there is nothing to do.

If it was not you, someone else is using your account. Ask an Admin of your Freehold to put this address back, then
choose "Forgot Password?" on the sign-in page: a new password signs out everyone who is signed in as you.

${publicUrl}
`,
})

async function endSessionsOf(tx: Database, { user }: AdminContext, id: string): Promise<void> {
  if (id === user._id) {
    throw conflict(notToYourself.deactivate, { active: notToYourself.deactivate })
  }
  await deleteSessionsOf(tx, id)
}

/**
 * The user's account after an edit: another one that was chosen by id, otherwise the one with the entered name, which is
 * created when it does not exist.
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

function throwUserNotFound(): never {
  throw notFound('User')
}
