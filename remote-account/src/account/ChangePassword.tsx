import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { changePassword, ChangePasswordInput } from '@freehold/contracts'
import { Button, Card, CardBody, Field, PasswordField } from '@freehold/ui'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import * as styles from './Account.module.css'
import { reportFailure } from './reportFailure'

const empty = { currentPassword: '', newPassword: '' }

export function ChangePassword() {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: valibotResolver(ChangePasswordInput),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async (input) => {
    try {
      await authClient.call(changePassword, { body: input })
      reset(empty)
      toast.success('Password changed successfully')
    } catch (error) {
      reportFailure(error, setError)
    }
  })

  return (
    <Card title="Change Password">
      <CardBody>
        <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          <Field label="Current Password" error={errors.currentPassword?.message}>
            <PasswordField {...register('currentPassword')} autoComplete="current-password" />
          </Field>
          <Field label="New Password" error={errors.newPassword?.message}>
            <PasswordField {...register('newPassword')} autoComplete="new-password" />
          </Field>
          <div className={styles.buttons}>
            <Button variant="primary" type="submit" busy={isSubmitting} busyText="Saving...">
              Update Password
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}
