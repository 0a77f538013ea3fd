import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { updateUserDetails, type UserDetails, UserDetailsInput } from '@freehold/contracts'
import { Button, Card, CardBody, Field, TextInput } from '@freehold/ui'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import * as styles from './Account.module.css'
import { reportFailure } from './reportFailure'

export function UserDetailsForm({ details }: { details: UserDetails }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: valibotResolver(UserDetailsInput),
    defaultValues: details,
  })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async (input) => {
    try {
      const { email, firstName, lastName } = await authClient.call(updateUserDetails, { body: input })
      authClient.updateUser({ firstName, lastName, username: email })
      reset({ firstName, lastName, email })
      toast.success('User details updated successfully.')
    } catch (error) {
      reportFailure(error, setError)
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
          <Field label="Username/Email" error={errors.email?.message}>
            <TextInput {...register('email')} type="email" autoComplete="username" />
          </Field>
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
