import { useRecovery } from '@freehold/auth-client'
import { isOutage } from '@freehold/contracts'
import { Button, EmptyState, type ButtonProps } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useRevalidator } from 'react-router-dom'
import { useReload } from '../loading/useReload'

interface LoadFailedProps {
  what: 'property' | 'analysis'
  error: unknown
}

/** The property or the analysis could not be loaded. */
export function LoadFailed({ what, error }: LoadFailedProps) {
  useRecovery(error, useReload())
  return (
    <>
      <title>Property | Freehold</title>
      <EmptyState
        size="page"
        art="cut"
        headingLevel={1}
        role="alert"
        title={`This ${what} cannot be shown`}
        action={<RetryButton variant="primary" />}
      >
        {isOutage(error)
          ? 'Freehold cannot be reached. This page loads by itself once it can be reached again.'
          : 'It could not be loaded. Search and your other pages still work.'}
      </EmptyState>
    </>
  )
}

export function RetryButton(props: Pick<ButtonProps, 'size' | 'variant'>) {
  const { revalidate, state } = useRevalidator()
  return (
    <Button
      {...props}
      icon={RotateCw}
      busy={state === 'loading'}
      busyText="Retrying..."
      onClick={() => void revalidate()}
    >
      Retry
    </Button>
  )
}
