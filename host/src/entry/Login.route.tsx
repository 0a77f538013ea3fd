import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { failureCause, LoginInput, paths } from '@freehold/contracts'
import { Button, Field, linkClass, TextInput } from '@freehold/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { Link, useNavigate, useSearchParams, type LoaderFunction } from 'react-router-dom'
import { redirectTo } from '../session/redirectTo'
import { EntryPage } from './EntryPage'
import * as styles from './EntryPage.module.css'

const toastId = 'sign-in'
const storageBlockedMessage =
  'This browser blocks site data or has no space for it, so reloading this page signs you out. Allow site data for this address, or free some space.'

/** Redirects signed-in users into the app. */
export const loader: LoaderFunction = ({ request }) =>
  authClient.getSnapshot().signedIn ? redirectTo(paths.app, request) : null

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = safeFrom(query.get('from'))
  const { signedIn } = useSyncExternalStore(authClient.subscribe, authClient.getSnapshot)
  const { register, handleSubmit, formState } = useForm<LoginInput>({ resolver: valibotResolver(LoginInput) })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    // The sign-in may have happened in another tab.
    if (signedIn) void navigate(from, { replace: true })
  }, [signedIn, from, navigate])

  const signIn = handleSubmit(async (input) => {
    // The previous attempt's error must not stay on the next page.
    toast.remove(toastId)
    try {
      await authClient.signIn(input)
      if (!authClient.keepsSession()) toast.error(storageBlockedMessage, { id: toastId })
    } catch (error) {
      toast.error(signInMessage(error), { id: toastId })
    }
  })

  return (
    <EntryPage title="Log In" description="Search properties and compare their returns.">
      <form className={styles.body} onSubmit={(event) => void signIn(event)} noValidate>
        <Field label="Email" error={errors.username?.message}>
          <TextInput type="email" autoComplete="username" {...register('username')} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <TextInput type="password" autoComplete="current-password" {...register('password')} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="l"
          wide
          busy={isSubmitting || signedIn}
          busyText="Logging in..."
        >
          Log In
        </Button>
      </form>
      <p className={styles.after}>
        <Link className={linkClass()} to={paths.forgotPassword} state={{ from: query.get('from') }}>
          Forgot Password
        </Link>
      </p>
    </EntryPage>
  )
}

const signInMessage = (error: unknown) =>
  error instanceof Error && 'status' in error && error.status === 401
    ? 'Invalid email or password'
    : failureCause(error)

/**
 * The path to open after sign-in: `from` when it is a path of this site, otherwise '/'. The browser's URL parser decides,
 * because it reads `/\host` and `/<tab>/host` as another site, like a path that begins with two slashes.
 */
function safeFrom(from: string | null): string {
  if (from === null || !from.startsWith('/') || !URL.canParse(from, location.origin)) return paths.root
  const { origin, pathname, search, hash } = new URL(from, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : paths.root
}
