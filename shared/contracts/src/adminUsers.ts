import * as v from 'valibot'
import { endpoint } from './endpoint'
import { email, fields, Id, IdParams, password, required } from './fields'
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
  /** The id of the sign-in record that `lastLogin` was read from; null before the first. */
  loginId: v.nullable(v.string()),
})
export type AdminUser = v.InferOutput<typeof AdminUser>

const userFields = {
  firstName: required('First name'),
  lastName: required('Last name'),
  username: email('Username'),
  roleId: v.pipe(v.string('Role is required'), v.nonEmpty('Role is required'), v.maxLength(64)),
  active: v.boolean(),
}

/** An existing account by id, or a new one by name; exactly one of the two. */
export const UserCreateInput = v.pipe(
  fields({
    ...userFields,
    password: password('Password is required'),
    accountId: v.optional(v.nullable(Id)),
    accountName: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200)))),
  }),
  v.forward(
    v.check((user) => Boolean(user.accountId) || Boolean(user.accountName), 'Account is required'),
    ['accountId'],
  ),
)
export type UserCreateInput = v.InferOutput<typeof UserCreateInput>

export const UserUpdateInput = fields({
  ...userFields,
  accountId: v.optional(v.nullable(Id)),
  accountName: required('Account name'),
})
export type UserUpdateInput = v.InferOutput<typeof UserUpdateInput>

const Choices = { accounts: v.array(Account), roles: v.array(Role) }

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
  result: v.object(Choices),
})

export const userEditChoices = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/editUser/:id',
  params: IdParams,
  result: v.object({ user: AdminUser, ...Choices }),
})

export const createUser = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/user',
  body: UserCreateInput,
  result: AdminUser,
  refusals: [409],
})

export const updateUser = endpoint({
  method: 'PUT',
  base: 'admin',
  path: '/user/:id',
  params: IdParams,
  body: UserUpdateInput,
  result: AdminUser,
  refusals: [409],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  base: 'admin',
  path: '/user/:id',
  params: IdParams,
  refusals: [409],
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
