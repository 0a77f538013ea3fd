import { valibotResolver } from '@hookform/resolvers/valibot'
import { UserCreateInput, UserUpdateInput } from '@freehold/contracts'
import type { Resolver } from 'react-hook-form'

export const userLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  roleId: 'Role',
  password: 'Password',
  accountId: 'Account',
  newAccountName: 'New account name',
  accountName: 'Account name',
  active: 'Active',
} as const

/** What the form of a new user holds. Of the accounts only the one counts that its switch shows. */
export interface NewUserValues {
  firstName: string
  lastName: string
  username: string
  roleId: string
  invite: boolean
  password: string
  newAccount: boolean
  accountId: string
  accountName: string
  active: boolean
}

// Its fields have the names of the form's, so that each error lands on the one that is at fault.
const createResolver = valibotResolver(UserCreateInput) as unknown as Resolver<
  NewUserValues,
  unknown,
  UserCreateInput
>

/** The contract's own check of what the switches let through. */
export const newUserResolver: Resolver<NewUserValues, unknown, UserCreateInput> = (
  values,
  context,
  options,
) => {
  const { newAccount, invite, password, accountId, accountName, ...person } = values
  const input = {
    ...person,
    invite,
    password: invite ? null : password,
    accountId: newAccount ? null : accountId || null,
    accountName: newAccount ? accountName : null,
  }
  // 'all': what two fields must be together is checked also while another field is wrong.
  return createResolver(input as unknown as NewUserValues, context, { ...options, criteriaMode: 'all' })
}

export type UserValues = Omit<UserUpdateInput, 'accountId' | 'version'>

export const userResolver = valibotResolver(UserUpdateInput) as Resolver<UserValues, unknown, UserUpdateInput>
