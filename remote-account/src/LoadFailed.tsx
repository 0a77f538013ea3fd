import { Card, FailedState } from '@freehold/ui'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { messageOf } from './messageOf'

/** In place of what could not be loaded: the server's message, also as a toast, and Retry. */
export function LoadFailed() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    toast.error(messageOf(error))
  }, [error])
  return (
    <Card>
      <FailedState
        cause={messageOf(error)}
        retrying={state === 'loading'}
        onRetry={() => void revalidate()}
      />
    </Card>
  )
}
