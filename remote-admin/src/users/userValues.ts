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

/** Values of the form for a new user. `newAccount` decides which of the two account fields is sent. */
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

// The form uses the contract's field names, so that each error appears at its field.
const createResolver = valibotResolver(UserCreateInput) as unknown as Resolver<
  NewUserValues,
  unknown,
  UserCreateInput
>

/** Validates with the contract's schema, after dropping the fields that the switches hide. */
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
  // 'all' also runs the checks across two fields while another field is invalid.
  return createResolver(input as unknown as NewUserValues, context, { ...options, criteriaMode: 'all' })
}

export type UserValues = Omit<UserUpdateInput, 'accountId' | 'version'>

export const userResolver = valibotResolver(UserUpdateInput) as Resolver<UserValues, unknown, UserUpdateInput>
