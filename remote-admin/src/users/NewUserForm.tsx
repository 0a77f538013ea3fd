import { authClient } from '@freehold/auth-client'
import { type Account, createUser, type Role } from '@freehold/contracts'
import { Field, PasswordField, Select, Switch, TextInput } from '@freehold/ui'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ModalForm } from '../forms/ModalForm'
import * as styles from '../forms/ModalForm.module.css'
import { useModalForm } from '../forms/useModalForm'
import { AccountSelect } from './AccountSelect'
import { newUserResolver, type NewUserValues, userLabels as labels } from './userValues'
import { RoleOptions } from './RoleOptions'

const blank: NewUserValues = {
  firstName: '',
  lastName: '',
  username: '',
  roleId: '',
  invite: false,
  password: '',
  newAccount: false,
  accountId: '',
  accountName: '',
  active: true,
}

/** Creates a user, either with a password or with an invitation by email. */
export function NewUserForm({ roles }: { roles: Role[] }) {
  const [account, chooseAccount] = useState<Account | null>(null)
  const modal = useModalForm({
    section: 'users',
    resolver: newUserResolver,
    initial: { values: blank, version: undefined },
    send: (input) => authClient.call(createUser, { body: input }),
    successMessage: 'User created successfully',
  })
  const { register, formState, control } = modal.form
  const { errors } = formState
  const [invite, newAccount] = useWatch({ control, name: ['invite', 'newAccount'] })
  return (
    <ModalForm title="Add New User" modal={modal} labels={labels}>
      <div className={styles.pair}>
        <Field label={labels.firstName} error={errors.firstName?.message}>
          <TextInput {...register('firstName')} autoComplete="off" />
        </Field>
        <Field label={labels.lastName} error={errors.lastName?.message}>
          <TextInput {...register('lastName')} autoComplete="off" />
        </Field>
      </div>
      <Field label={labels.username} error={errors.username?.message}>
        <TextInput {...register('username')} type="email" autoComplete="off" />
      </Field>
      <div className={styles.pair}>
        <Field label={labels.roleId} error={errors.roleId?.message}>
          <Select {...register('roleId')}>
            <RoleOptions roles={roles} />
          </Select>
        </Field>
        {!invite && (
          <Field label={labels.password} error={errors.password?.message}>
            <PasswordField {...register('password')} autoComplete="new-password" />
          </Field>
        )}
      </div>
      <Switch
        {...register('invite')}
        label="Invite by email"
        hint="On: the user chooses a password through a link. Off: set one here"
      />
      <div className={styles.boxed}>
        <Switch {...register('newAccount')} label="New account" hint="Off: choose an existing account" />
        {newAccount ? (
          <Field label={labels.newAccountName} error={errors.accountName?.message}>
            <TextInput {...register('accountName')} autoComplete="off" />
          </Field>
        ) : (
          <Field label={labels.accountId} error={errors.accountId?.message}>
            <AccountSelect control={control} chosen={account} onChoose={chooseAccount} />
          </Field>
        )}
      </div>
      <Switch {...register('active')} label={labels.active} hint="Can sign in" />
    </ModalForm>
  )
}
