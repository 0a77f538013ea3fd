import { useRecovery } from '@freehold/auth-client'
import { failureCause, isCallFailure, showFailure } from '@freehold/contracts'
import { FailedState } from '@freehold/ui'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator, useRouteError } from 'react-router-dom'

interface LoaderFailureProps {
  prefix?: string
  /** Without padding, for a box that has some. */
  bare?: boolean
}

/**
 * The server's message for a loader that failed, also as a toast, and Retry. Other errors are bugs and are rethrown to
 * the shell.
 */
export function LoaderFailure(props: LoaderFailureProps) {
  const error = useRouteError()
  if (!isCallFailure(error)) throw error
  return <CallFailed {...props} error={error} />
}

function CallFailed({ prefix = '', bare = false, error }: LoaderFailureProps & { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const retry = () => void revalidate()
  useRecovery(error, retry)
  useEffect(() => {
    const id = showFailure(error, (message) => toast.error(prefix + message))
    return () => {
      if (id !== undefined) toast.remove(id)
    }
  }, [error, prefix])
  return (
    <FailedState
      bare={bare}
      cause={prefix + failureCause(error)}
      retrying={state === 'loading'}
      onRetry={retry}
    />
  )
}
