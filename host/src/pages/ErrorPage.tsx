import { failureCause, isApiError } from '@freehold/contracts'
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router-dom'
import { useFailureToast } from '../useFailureToast'
import { MessagePage } from './MessagePage'
import { RetryButton } from '../RetryButton'

interface ErrorPageProps {
  text: string
  error: unknown
  /** More actions, after Retry. */
  children?: ReactNode
}

/** An unexpected failure: what still works, Retry, and the technical cause in small print for support. */
export function ErrorPage({ text, error, children }: ErrorPageProps) {
  useFailureToast(error)
  return (
    <MessagePage
      art="cut"
      title="Something went wrong"
      text={text}
      smallPrint={smallPrint(error)}
      action={
        <>
          <RetryButton failure={error} />
          {children}
        </>
      }
    />
  )
}

function smallPrint(error: unknown): string | undefined {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  if (!(error instanceof Error)) return undefined
  const cause = failureCause(error)
  return isApiError(error) && error.requestId ? `${cause} (${error.requestId})` : cause
}
