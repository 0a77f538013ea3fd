import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { updateUserDetails, type UserDetails, UserDetailsInput } from '@freehold/contracts'
import { Button, Card, CardBody, ConfirmDialog, Field, TextInput } from '@freehold/ui'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import * as styles from './Account.module.css'
import { reportFailure } from './reportFailure'
import { useUnsavedChanges } from './useUnsavedChanges'

const inputs = ['firstName', 'lastName', 'email'] as const

export function UserDetailsForm({ details }: { details: UserDetails }) {
  const { register, handleSubmit, getValues, reset, setError, formState } = useForm({
    resolver: valibotResolver(UserDetailsInput),
    defaultValues: details,
  })
  const { dirtyFields, errors, isDirty, isSubmitting } = formState
  const emailHint =
    dirtyFields.email && !errors.email && 'You stay signed in. The old address is told by email.'
  const leaving = useUnsavedChanges(isDirty)

  const save = handleSubmit(async (input) => {
    const sent = getValues()
    try {
      const saved = await authClient.call(updateUserDetails, { body: input })
      authClient.updateUser({ firstName: saved.firstName, lastName: saved.lastName, username: saved.email })
      // What was typed while it was on its way is not saved yet.
      const typed = inputs.some((name) => getValues(name) !== sent[name])
      reset(saved, { keepValues: typed, keepDirty: typed })
      toast.success('User details updated successfully.')
    } catch (error) {
      reportFailure(error, inputs, setError)
    }
  })

  return (
    <Card title="User Details">
      <CardBody>
        <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          <Field label="First Name" error={errors.firstName?.message}>
            <TextInput {...register('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last Name" error={errors.lastName?.message}>
            <TextInput {...register('lastName')} autoComplete="family-name" />
          </Field>
          <Field label="Username/Email" error={errors.email?.message} hint={emailHint}>
            <TextInput {...register('email')} type="email" autoComplete="username" />
          </Field>
          <div className={styles.buttons}>
            <Button variant="primary" type="submit" busy={isSubmitting} busyText="Saving...">
              Update User Details
            </Button>
          </div>
        </form>
      </CardBody>
      {leaving && (
        <ConfirmDialog
          title="Leave without saving?"
          confirmText="Leave"
          cancelText="Stay"
          onConfirm={leaving.leave}
          onCancel={leaving.stay}
        >
          Your changes to the user details are not saved yet.
        </ConfirmDialog>
      )}
    </Card>
  )
}
