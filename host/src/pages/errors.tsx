import { Button } from '@freehold/ui'
import { useRouteError } from 'react-router-dom'
import { ErrorPage } from './ErrorPage'
import { NotFound } from './NotFound'

/** The outermost error page, so that no error leaves a blank page. */
export function SiteError() {
  return (
    <main>
      <ErrorPage text="Freehold has stopped working. Nothing you saved is lost." error={useRouteError()}>
        <Button onClick={() => location.reload()}>Reload</Button>
      </ErrorPage>
    </main>
  )
}

/** For an unknown address outside of /app. */
export function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  )
}
