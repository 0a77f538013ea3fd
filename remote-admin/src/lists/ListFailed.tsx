import { isApiError } from '@freehold/contracts'
import { Card, FailedState } from '@freehold/ui'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'

/** What the server said of a failure, or else the one sentence for all others. */
export const messageOf = (error: unknown) => (isApiError(error) ? error.message : 'An error occurred')

/** In place of a list whose loader failed: the server's message, also as a toast, and Retry. */
export function ListFailed({ prefix = '' }: { prefix?: string }) {
  const error = useRouteError()
  const navigate = useNavigate()
  const here = useLocation()
  const message = prefix + messageOf(error)
  useEffect(() => {
    toast.error(message)
  }, [message])
  return (
    <Card label="List">
      <FailedState cause={message} onRetry={() => void navigate(here, { replace: true })} />
    </Card>
  )
}
