import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import {
  checkResetToken,
  failureCause,
  isApiError,
  paths,
  resetPassword,
  ResetPasswordForm,
  type ResultOf,
  serverText,
} from '@freehold/contracts'
import { Button, buttonClass, Field, TextInput } from '@freehold/ui'
import { Clock, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router-dom'
import { EntryPage } from './EntryPage'
import * as styles from './EntryPage.module.css'
import { hideLinkToken, linkStatus, readLinkToken } from './linkToken'

type Invited = NonNullable<ResultOf<typeof checkResetToken>['invited']>

/** `error` is the server's message with its HTTP status. */
type TokenCheck =
  | { state: 'valid'; token: string; invited?: Invited | undefined }
  | { state: 'expired' }
  | { state: 'failed'; error: string; isUsed?: boolean }

export async function loader({ params, request }: LoaderFunctionArgs): Promise<TokenCheck> {
  const token = readLinkToken(params)
  if (token === undefined) return { state: 'failed', error: 'The link is incomplete' }
  try {
    const { invited } = await authClient.call(checkResetToken, { query: { token }, signal: request.signal })
    return { state: 'valid', token, invited }
  } catch (error) {
    const status = statusOf(error)
    if (status === linkStatus.expired) return { state: 'expired' }
    const cause = failureCause(error)
    return {
      state: 'failed',
      isUsed: status === linkStatus.notFound,
      error: status === undefined || containsStatus(error) ? cause : `${cause} (${status})`,
    }
  }
}

/**
 * Whether the message is the client's own 'The server answered 502', which contains the status. The server's own
 * messages get it appended, even when they happen to contain its digits.
 */
const containsStatus = (error: unknown) =>
  error instanceof Error &&
  error.name === 'HttpError' &&
  'body' in error &&
  serverText(error.body) === undefined

/** Undefined when the server did not answer. */
function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error ? Number(error.status) : undefined
}

export function Component() {
  const check = useLoaderData<typeof loader>()
  useEffect(() => hideLinkToken('/passwordReset', check.state === 'valid' ? check.token : undefined), [check])
  if (check.state === 'valid') return <NewPassword token={check.token} invited={check.invited} />
  return check.state === 'expired' ? <Expired /> : <Failed {...check} />
}

function NewPassword({ token, invited }: { token: string; invited: Invited | undefined }) {
  const navigate = useNavigate()
  const { register, handleSubmit, setError, formState } = useForm<ResetPasswordForm>({
    resolver: valibotResolver(ResetPasswordForm),
  })
  const { errors, isSubmitting } = formState

  const reset = handleSubmit(async ({ password }) => {
    try {
      await authClient.call(resetPassword, { body: { password, passwordResetToken: token } })
    } catch (error) {
      // Only a rejected password can be fixed by the user.
      const refused = isApiError(error) ? error.fields['password'] : undefined
      setError(refused ? 'password' : 'root', { message: refused ?? 'Something went wrong' })
      return
    }
    toast.success(invited ? 'Password saved. Sign in with it.' : 'Password changed successfully')
    await navigate(paths.root, { replace: true })
  })

  return (
    <EntryPage
      title={invited ? 'Welcome to Freehold' : 'Reset Password'}
      description={
        invited
          ? `${invited.firstName}, choose the password of your new account. You sign in as ${invited.username}.`
          : 'Choose a new password. This signs out all of your other devices.'
      }
    >
      <form className={styles.body} onSubmit={(event) => void reset(event)} noValidate>
        <Field label="Password" error={errors.password?.message}>
          <TextInput
            type="password"
            autoComplete="new-password"
            {...register('password', { deps: 'confirmPassword' })}
          />
        </Field>
        <Field label="Confirm Password" error={errors.confirmPassword?.message}>
          <TextInput
            type="password"
            autoComplete="new-password"
            {...register('confirmPassword', { deps: 'password' })}
          />
        </Field>
        {errors.root && (
          <p className={styles.failure} role="alert">
            {errors.root.message}
          </p>
        )}
        <Button type="submit" variant="primary" size="l" wide busy={isSubmitting} busyText="Saving...">
          Confirm Password Reset
        </Button>
      </form>
    </EntryPage>
  )
}

function Expired() {
  return (
    <EntryPage
      title="Reset Password Link Expired"
      description="Password reset token has expired"
      statusIcon={{ icon: Clock, tone: 'warn' }}
    >
      <RequestNewEmail />
    </EntryPage>
  )
}

function Failed({ error, isUsed = false }: { error: string; isUsed?: boolean }) {
  return (
    <EntryPage
      title="Hmmm...looks like something didn't work. We're on it!"
      statusIcon={{ icon: TriangleAlert, tone: 'neg' }}
    >
      {isUsed && (
        <p className={styles.description}>
          This link has been used, or a newer one has replaced it. If you have chosen a password, log in with
          it.
        </p>
      )}
      <p className={styles.cause}>{error}</p>
      <RequestNewEmail />
    </EntryPage>
  )
}

function RequestNewEmail() {
  return (
    <p className={styles.after}>
      <Link className={buttonClass({ variant: 'primary', size: 'l', wide: true })} to={paths.forgotPassword}>
        Request a New Email
      </Link>
    </p>
  )
}
