import { useRecovery } from '@freehold/auth-client'
import { failureCause, isCallFailure, showFailure } from '@freehold/contracts'
import { Card, FailedState } from '@freehold/ui'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator, useRouteError } from 'react-router-dom'

/** Replaces content that failed to load: the server's message, also as a toast, and Retry. Bugs are rethrown to the shell. */
export function LoadFailed() {
  const error = useRouteError()
  if (!isCallFailure(error)) throw error
  return <CallFailed error={error} />
}

function CallFailed({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const retry = () => void revalidate()
  useRecovery(error, retry)
  useEffect(() => {
    const id = showFailure(error, toast.error)
    return () => {
      if (id !== undefined) toast.remove(id)
    }
  }, [error])
  return (
    <Card>
      <FailedState cause={failureCause(error)} retrying={state === 'loading'} onRetry={retry} />
    </Card>
  )
}
