import { authClient, useUser } from '@freehold/auth-client'
import {
  type Account,
  type AdminUser,
  notToYourself,
  type Role,
  updateUser,
  userEditChoices,
  type UserEvent,
} from '@freehold/contracts'
import { Field, Select, Switch, TextInput } from '@freehold/ui'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { ModalForm } from '../forms/ModalForm'
import * as styles from '../forms/ModalForm.module.css'
import { useModalForm } from '../forms/useModalForm'
import { AccountNameInput } from './AccountNameInput'
import { InviteButton } from './InviteButton'
import { EraseDialog, PersonalData } from './PersonalData'
import { RoleOptions } from './RoleOptions'
import { UserHistory } from './UserHistory'
import { userLabels as labels, userResolver } from './userValues'

interface UserFormProps {
  user: AdminUser
  roles: Role[]
  /** Null if it could not be loaded. */
  history: UserEvent[] | null
}

const toVersionedValues = ({
  firstName,
  lastName,
  username,
  roleId,
  accountName,
  active,
  version,
}: AdminUser) => ({
  values: { firstName, lastName, username, roleId, accountName, active },
  version,
})

const accountOf = ({ accountId, accountName }: AdminUser): Account => ({ _id: accountId, name: accountName })

/** Edits a user. There is no password field: users choose their own. */
export function UserForm({ user, roles, history }: UserFormProps) {
  const isSelf = useUser()?._id === user._id
  const params = { id: user._id }
  const [chosen, setChosen] = useState<Account | null>(null)
  const [own, setOwn] = useState(accountOf(user))
  const [isErasing, setErasing] = useState(false)
  const modal = useModalForm({
    section: 'users',
    resolver: userResolver,
    initial: toVersionedValues(user),
    send: async (input, version) => {
      // For a name that was typed, not chosen, the server finds or creates the account.
      const account = [chosen, own].find((one) => one?.name === input.accountName)
      const body = { ...input, accountId: account?._id ?? null, version }
      const saved = await authClient.call(updateUser, { params, body })
      if (isSelf) updateSignedInUser(saved)
    },
    successMessage: 'User updated successfully',
    fieldOfError: { accountId: 'accountName' },
    reload: async () => {
      const newer = await authClient.call(userEditChoices, { params, query: { accounts: 'none' } })
      setOwn(accountOf(newer.user))
      return toVersionedValues(newer.user)
    },
  })
  const { register, formState, control } = modal.form
  const { errors } = formState
  return (
    <>
      <ModalForm
        title="Edit User"
        modal={modal}
        labels={labels}
        aside={<InviteButton user={user} />}
        after={
          <>
            <PersonalData user={user} onErase={() => setErasing(true)} />
            <UserHistory events={history} />
          </>
        }
      >
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
          <Field
            label={labels.accountName}
            hint="A new name creates an account"
            error={errors.accountName?.message}
          >
            <Controller
              name="accountName"
              control={control}
              render={({ field }) => <AccountNameInput {...field} onChoose={setChosen} />}
            />
          </Field>
        </div>
        <Switch
          {...register('active')}
          label={labels.active}
          hint={errors.active?.message ?? (isSelf ? notToYourself.deactivate : 'Can sign in')}
          {...(isSelf && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
        />
      </ModalForm>
      {isErasing && (
        <EraseDialog user={user} onErased={modal.closeAtOnce} onCancel={() => setErasing(false)} />
      )}
    </>
  )
}

/** Admins who edit themselves see their new name in the sidebar at once. */
function updateSignedInUser({ firstName, lastName, username, accountName, roleName: role }: AdminUser) {
  authClient.updateUser({ firstName, lastName, username, accountName, role })
}
