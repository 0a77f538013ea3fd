import { failureMessage, isCallFailure } from '@freehold/contracts'
import { Card, FailedState } from '@freehold/ui'
import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { toastFailure } from './toastFailure'

/** Replaces content that failed to load: the server's message, also as a toast, and Retry. Bugs are rethrown to the shell. */
export function LoadFailed() {
  const error = useRouteError()
  if (!isCallFailure(error)) throw error
  return <CallFailed error={error} />
}

function CallFailed({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => toastFailure(error), [error])
  return (
    <Card>
      <FailedState
        cause={failureMessage(error)}
        retrying={state === 'loading'}
        onRetry={() => void revalidate()}
      />
    </Card>
  )
}
