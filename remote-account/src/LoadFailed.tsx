import { Card, FailedState } from '@freehold/ui'
import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { messageOf } from './messageOf'
import { tellFailure } from './tellFailure'

/** In place of what could not be loaded: the server's message, also as a toast, and Retry. */
export function LoadFailed() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  useEffect(() => tellFailure(error), [error])
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
