import { useUser } from '@freehold/auth-client'
import { isApiError } from '@freehold/contracts'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { AppFrame } from '../layout/AppFrame'
import { ErrorPage } from './ErrorPage'
import { GoToDashboard } from '../GoToDashboard'
import { NotAllowed } from './NotAllowed'
import { NotFound } from './NotFound'

/** The content area's error page, for the shell's own pages. */
export function PageError() {
  const error = useRouteError()
  const status = statusOf(error)
  if (status === 404) return <NotFound />
  if (status === 403) return <NotAllowed title="This page" />
  return (
    <ErrorPage
      text="The page could not be shown. The rest of Freehold works, and nothing you saved is lost."
      error={error}
    >
      <GoToDashboard variant="plain" />
    </ErrorPage>
  )
}

/** The app's error page: the signed-in user could not be loaded. The sidebar's Logout works. */
export function AppError() {
  return (
    <AppFrame user={useUser()}>
      <ErrorPage text="Your account could not be loaded." error={useRouteError()} />
    </AppFrame>
  )
}

const statusOf = (error: unknown) =>
  isRouteErrorResponse(error) || isApiError(error) ? error.status : undefined
