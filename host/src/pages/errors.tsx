import { useUser } from '@freehold/auth-client'
import { isApiError, paths } from '@freehold/contracts'
import { Button, buttonClass } from '@freehold/ui'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router-dom'
import { Frame } from '../layout/Frame'
import { MessagePage } from './MessagePage'
import { NotAllowed } from './NotAllowed'
import { NotFound } from './NotFound'

/** In the content area: a page of the shell's own has failed. */
export function PageError() {
  const error = useRouteError()
  const status = statusOf(error)
  if (status === 404) return <NotFound />
  if (status === 403) return <NotAllowed title="This page" />
  return (
    <Broken
      text="The page could not be shown. The rest of Freehold works, and nothing you saved is lost."
      error={error}
    >
      <Link className={buttonClass()} to={paths.app}>
        Go to Dashboard
      </Link>
    </Broken>
  )
}

/** In place of everything below /app: it could not be found out who is signed in. The sidebar's Logout works. */
export function AppError() {
  return (
    <Frame user={useUser()}>
      <Broken text="Your account could not be loaded." error={useRouteError()} />
    </Frame>
  )
}

/** The last resort, so that a fault is never a white page. */
export function SiteError() {
  return (
    <main>
      <Broken text="Freehold has stopped working. Nothing you saved is lost." error={useRouteError()}>
        <Button onClick={() => location.reload()}>Reload</Button>
      </Broken>
    </main>
  )
}

/** An address outside of the app that leads nowhere. */
export function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  )
}

function Broken({ text, error, children }: { text: string; error: unknown; children?: ReactNode }) {
  return (
    <MessagePage
      art="cut"
      title="Something went wrong"
      text={text}
      smallPrint={smallPrint(error)}
      action={
        <>
          <Retry />
          {children}
        </>
      }
    />
  )
}

/** The same address again: its loaders start over. */
function Retry() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const retrying = useNavigation().state !== 'idle'
  return (
    <Button
      variant="primary"
      busy={retrying}
      busyText="Retrying..."
      onClick={() => void navigate(pathname + search + hash, { replace: true })}
    >
      Retry
    </Button>
  )
}

const statusOf = (error: unknown) =>
  isRouteErrorResponse(error) || isApiError(error) ? error.status : undefined

function smallPrint(error: unknown): string | undefined {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  if (!(error instanceof Error)) return undefined
  return isApiError(error) && error.requestId ? `${error.message} (${error.requestId})` : error.message
}
