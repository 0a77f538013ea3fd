import { Button, buttonClass, EmptyState, type ButtonProps } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { Link, useRevalidator } from 'react-router-dom'
import { useSearchPath } from './PropertyLayout'

export function PropertyNotFound() {
  return (
    <>
      <title>Property not found | Freehold</title>
      <EmptyState
        size="page"
        headingLevel={1}
        title="Property not found"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={useSearchPath()}>
            Search Properties
          </Link>
        }
      >
        No property has this address in Freehold. It may have been withdrawn, or the link is incomplete.
      </EmptyState>
    </>
  )
}

/** The property or the analysis could not be loaded. */
export function LoadFailed({ what }: { what: 'property' | 'analysis' }) {
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
        It could not be loaded. Search and your other pages still work.
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
