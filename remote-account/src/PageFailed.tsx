import { Card, FailedState } from '@freehold/ui'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { messageOf } from './messageOf'

/** In place of what could not be loaded; the rest of the page stands. */
export function PageFailed() {
  const error = useRouteError()
  const navigate = useNavigate()
  const here = useLocation()
  return (
    <Card label="Failed">
      <FailedState cause={messageOf(error)} onRetry={() => void navigate(here, { replace: true })} />
    </Card>
  )
}
