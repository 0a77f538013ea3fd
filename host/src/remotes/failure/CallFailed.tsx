import { failureCause } from '@freehold/contracts'
import { RotateCw } from 'lucide-react'
import { GoToDashboard } from '../../GoToDashboard'
import { RetryButton } from '../../RetryButton'
import { useFailureToast } from '../../useFailureToast'
import { FailurePage } from './FailurePage'

interface CallFailedProps {
  /** The section's name in the sidebar. */
  title: string
  error: unknown
}

/** Replaces a page whose API call failed: the cause, also as a toast, and Retry. The remote itself has loaded. */
export function CallFailed({ title, error }: CallFailedProps) {
  useFailureToast(error)
  return (
    <FailurePage
      title={`${title} could not be loaded`}
      action={
        <>
          <RetryButton icon={RotateCw} failure={error} />
          <GoToDashboard variant="quiet" />
        </>
      }
    >
      {failureCause(error)}
    </FailurePage>
  )
}
