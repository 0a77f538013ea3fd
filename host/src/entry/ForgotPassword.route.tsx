import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { forgotPassword, ForgotPasswordInput } from '@freehold/contracts'
import { Button, Field, TextInput } from '@freehold/ui'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { BackToLogin } from './BackToLogin'
import { EntryPage } from './EntryPage'
import * as styles from './EntryPage.module.css'

export function Component() {
  const [sent, setSent] = useState(false)
  return sent ? <CheckYourInbox /> : <ForgotPasswordForm onSent={() => setSent(true)} />
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<ForgotPasswordInput>({
    resolver: valibotResolver(ForgotPasswordInput),
  })
  const { errors, isSubmitting } = formState

  const send = handleSubmit(async (body) => {
    try {
      await authClient.call(forgotPassword, { body })
      onSent()
    } catch {
      setError('username', { message: 'Something went wrong' })
    }
  })

  return (
    <EntryPage
      title="Forgot Password"
      description="Enter the email that you log in with. We will send you a link to choose a new password."
    >
      <form className={styles.body} onSubmit={(event) => void send(event)} noValidate>
        <Field label="Email" error={errors.username?.message}>
          <TextInput type="email" autoComplete="username" {...register('username')} />
        </Field>
        <Button type="submit" variant="primary" size="l" wide busy={isSubmitting} busyText="Sending...">
          Send Reset Email
        </Button>
      </form>
      <BackToLogin />
    </EntryPage>
  )
}

function CheckYourInbox() {
  return (
    <EntryPage
      title="Check Your Inbox"
      description="We'll send an email to reset your password if your email exists"
      statusIcon={{ icon: Mail }}
    >
      <BackToLogin />
    </EntryPage>
  )
}
