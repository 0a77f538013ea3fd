import * as v from 'valibot'
import { endpoint } from './endpoint'
import { email, fields, Id, IdParams, optionalPassword, required, version } from './fields'
import { ListFilter, listQuery } from './lists'
import { IsoTime } from './units'

export const Account = v.object({ _id: v.string(), name: v.string() })
export type Account = v.InferOutput<typeof Account>

export const Role = v.object({ _id: v.string(), name: v.string() })
export type Role = v.InferOutput<typeof Role>

export const AdminUser = v.object({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** The email address. */
  username: v.string(),
  roleId: v.string(),
  roleName: v.string(),
  accountId: v.string(),
  accountName: v.string(),
  active: v.boolean(),
  /** Null when the user has never signed in. */
  lastLogin: v.nullable(IsoTime),
  /** The id of the sign-in record behind `lastLogin`; null before the first sign-in. */
  loginId: v.nullable(v.string()),
  /** In lists: whether the user was invited and has not chosen a password yet. Older APIs omit it. */
  invited: v.optional(v.boolean()),
  version,
})
export type AdminUser = v.InferOutput<typeof AdminUser>

const userFields = {
  firstName: required('First name'),
  lastName: required('Last name'),
  username: email('Username'),
  roleId: v.pipe(v.string('Role is required'), v.nonEmpty('Role is required'), v.maxLength(64)),
  active: v.boolean(),
}

/**
 * Exactly one of `accountId` (an existing account) and `accountName` (a new one). If the name is given but blank,
 * the error is reported at the name. Invited users have no password: they choose it through the mailed link.
 */
export const UserCreateInput = v.pipe(
  fields({
    ...userFields,
    password: optionalPassword,
    invite: v.optional(v.boolean()),
    accountId: v.optional(v.nullable(Id)),
    accountName: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200)))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['invite']],
      ({ password, invite }) => Boolean(invite) || Boolean(password),
      'Password is required',
    ),
    ['password'],
  ),
  v.forward(
    v.partialCheck(
      [['accountId'], ['accountName']],
      ({ accountId, accountName }) => Boolean(accountId) || accountName !== '',
      'New account name is required',
    ),
    ['accountName'],
  ),
  v.forward(
    v.partialCheck(
      [['accountId'], ['accountName']],
      ({ accountId, accountName }) => Boolean(accountId) || typeof accountName === 'string',
      'Account is required',
    ),
    ['accountId'],
  ),
)
export type UserCreateInput = v.InferOutput<typeof UserCreateInput>

/**
 * {@link UserCreateInput} without a password and with a required account name. An `accountId` other than the user's
 * current one moves the user to that account, whatever the name. Otherwise the name decides (ignoring case): the
 * current account's name keeps the user there, another account's name moves them to it, and a new name creates an
 * account. No edit renames an account; an account without users is deleted.
 */
export const UserUpdateInput = fields({
  ...userFields,
  accountId: v.optional(v.nullable(Id)),
  accountName: required('Account name'),
  version,
})
export type UserUpdateInput = v.InferOutput<typeof UserUpdateInput>

/** The maximum number of accounts in a search result. */
export const ACCOUNTS_OFFERED = 20

export const AccountQuery = v.object({ search: ListFilter.entries.search })
export type AccountQuery = v.InferOutput<typeof AccountQuery>

/**
 * Accounts whose names contain every word of the search, prefix matches first; without a search, all by name. At most
 * {@link ACCOUNTS_OFFERED}.
 */
export const searchAccounts = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/accounts',
  query: AccountQuery,
  result: v.array(Account),
})

const Choices = { accounts: v.array(Account), roles: v.array(Role) }

/** `accounts: 'none'` omits the accounts, for forms that search them. Without it older forms get all of them. */
export const ChoicesQuery = v.object({ accounts: v.optional(v.literal('none')) })
export type ChoicesQuery = v.InferOutput<typeof ChoicesQuery>

export const userSorts = ['name', 'email', 'role', 'account', 'active', 'lastLogin'] as const
export const UserListQuery = listQuery(userSorts)
export type UserListQuery = v.InferOutput<typeof UserListQuery>

export const listUsers = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/users',
  query: UserListQuery,
  result: v.array(AdminUser),
})

export const userCreateChoices = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/addUser',
  query: ChoicesQuery,
  result: v.object(Choices),
})

export const userEditChoices = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/editUser/:id',
  params: IdParams,
  query: ChoicesQuery,
  result: v.object({ user: AdminUser, ...Choices }),
})

export const createUser = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/user',
  body: UserCreateInput,
  result: AdminUser,
  refusals: [409],
  stepUp: true,
})

export const updateUser = endpoint({
  method: 'PUT',
  base: 'admin',
  path: '/user/:id',
  params: IdParams,
  body: UserUpdateInput,
  result: AdminUser,
  refusals: [409],
  stepUp: true,
})

/** Why Admins cannot do this to themselves: pages say it in advance, and the API refuses with it. */
export const notToYourself = {
  delete: 'You cannot delete yourself. Ask another Admin',
  deactivate: 'You cannot deactivate yourself. Ask another Admin',
  erase: 'You cannot erase yourself. Ask another Admin',
}

export const deleteUser = endpoint({
  method: 'DELETE',
  base: 'admin',
  path: '/user/:id',
  params: IdParams,
  refusals: [409],
  stepUp: true,
})

/** Mails the user a link to choose a password. It is valid for longer than a password-reset link. */
export const inviteUser = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/user/:id/invitation',
  params: IdParams,
  refusals: [409],
  stepUp: true,
})

/** One entry of a user's history, as shown to Admins. */
export const UserEvent = v.object({
  at: IsoTime,
  /** Full name of the user who did it; of a deleted one the email address, of an erased one the pseudonym. */
  actor: v.string(),
  /** Subject and event: `user.updated`. */
  action: v.string(),
  changes: v.array(v.object({ field: v.string(), from: v.string(), to: v.string() })),
})
export type UserEvent = v.InferOutput<typeof UserEvent>

/** Newest first. */
export const userHistory = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/user/:id/history',
  params: IdParams,
  result: v.array(UserEvent),
})

export const userCount = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/userCount',
  query: ListFilter,
  result: v.object({ userCount: v.number() }),
})

export const marketCount = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/marketCount',
  query: ListFilter,
  result: v.object({ marketCount: v.number() }),
})
