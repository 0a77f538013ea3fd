import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { changePassword, ChangePasswordInput } from '@freehold/contracts'
import { Button, Card, CardBody, Field, PasswordField } from '@freehold/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import * as styles from './Account.module.css'
import { describeEndedSessions } from './describeEndedSessions'
import { reportFailure } from './reportFailure'

const empty = { currentPassword: '', newPassword: '' }
const inputs = ['currentPassword', 'newPassword'] as const

interface ChangePasswordProps {
  /** The username that password managers store with the password. */
  username: string
  /** Called after a change, which has ended every other session. */
  onChanged: () => void
}

export function ChangePassword({ username, onChanged }: ChangePasswordProps) {
  const [ended, setEnded] = useState<number | null>(null)
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: valibotResolver(ChangePasswordInput),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async (input) => {
    setEnded(null)
    try {
      const { endedSessions } = await authClient.call(changePassword, { body: input })
      reset(empty)
      setEnded(endedSessions)
      onChanged()
      toast.success('Password changed successfully')
    } catch (error) {
      reportFailure(error, inputs, setError)
    }
  })

  return (
    <Card title="Change Password">
      <CardBody>
        <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          <input hidden readOnly type="text" autoComplete="username" value={username} />
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
            <p className={styles.outcome} role="status">
              {ended !== null && describeEndedSessions(ended)}
            </p>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}
