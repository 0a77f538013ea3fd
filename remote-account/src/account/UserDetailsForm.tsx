import type { UserDetails } from '@freehold/contracts'
import { Button, Card, CardBody, Field, PasswordField, TextInput } from '@freehold/ui'
import * as styles from './Account.module.css'
import { PendingEmail } from './PendingEmail'
import { useReportUnsaved } from './unsavedForms'
import { useUserDetails } from './useUserDetails'

export function UserDetailsForm({ details }: { details: UserDetails }) {
  const { form, saved, save, asksForEmail, cancelling, cancelEmailChange } = useUserDetails(details)
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  useReportUnsaved('the user details', isDirty)

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
          <div>
            <Field
              label="Username/Email"
              error={errors.email?.message}
              hint={asksForEmail && 'We will send a confirmation link to this address. You stay signed in.'}
            >
              <TextInput {...register('email')} type="email" autoComplete="username" />
            </Field>
            <PendingEmail
              email={saved.email}
              pendingEmail={saved.pendingEmail}
              cancelling={cancelling}
              onCancel={() => void cancelEmailChange()}
            />
          </div>
          {asksForEmail && (
            <Field
              label="Current Password"
              error={errors.currentPassword?.message}
              hint="Required to change your email."
            >
              <PasswordField
                {...register('currentPassword', { shouldUnregister: true })}
                autoComplete="current-password"
              />
            </Field>
          )}
          <div className={styles.buttons}>
            <Button variant="primary" type="submit" busy={isSubmitting} busyText="Saving...">
              Update User Details
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}
