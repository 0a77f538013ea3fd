import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { LoginInput, paths } from '@freehold/contracts'
import { Button, Field, linkClass, TextInput } from '@freehold/ui'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { Link, redirect, useNavigate, useSearchParams } from 'react-router-dom'
import { EntryPage } from './EntryPage'
import { safeFrom } from './safeFrom'
import * as styles from './EntryPage.module.css'

const toastId = 'sign-in'

/** Someone who is signed in has nothing to do here. */
export function loader() {
  return authClient.getSnapshot().signedIn ? redirect(paths.app) : null
}

export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { register, handleSubmit, formState } = useForm<LoginInput>({ resolver: valibotResolver(LoginInput) })
  const { errors, isSubmitting } = formState

  const signIn = handleSubmit(async (input) => {
    // What was said of the try before must not stand beside the page that this one leads to.
    toast.remove(toastId)
    try {
      await authClient.signIn(input)
      await navigate(safeFrom(search.get('from')), { replace: true })
    } catch (error) {
      toast.error(signInMessage(error as Error & { status?: number }), { id: toastId })
    }
  })

  return (
    <EntryPage title="Log In" lede="Search properties and compare their returns.">
      <form className={styles.body} onSubmit={(event) => void signIn(event)} noValidate>
        <Field label="Email" error={errors.username?.message}>
          <TextInput type="email" autoComplete="username" {...register('username')} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <TextInput type="password" autoComplete="current-password" {...register('password')} />
        </Field>
        <Button type="submit" variant="primary" size="l" wide busy={isSubmitting} busyText="Logging in...">
          Log In
        </Button>
      </form>
      <p className={styles.after}>
        <Link className={linkClass()} to={paths.forgotPassword}>
          Forgot Password
        </Link>
      </p>
    </EntryPage>
  )
}

const signInMessage = ({ status, message }: Error & { status?: number }) =>
  status === 401 ? 'Invalid email or password' : message
