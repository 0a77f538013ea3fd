import { Button } from '@freehold/ui'
import { useRouteError } from 'react-router-dom'
import { Broken } from './Broken'
import { NotFound } from './NotFound'

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
