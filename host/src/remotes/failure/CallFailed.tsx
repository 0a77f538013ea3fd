import { failureCause } from '@freehold/contracts'
import { Card, EmptyState } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { GoToDashboard } from '../../GoToDashboard'
import { RetryButton } from '../../RetryButton'
import { useFailureToast } from '../../useFailureToast'
import * as styles from '../ContentPage.module.css'

interface CallFailedProps {
  /** The section's name in the sidebar. */
  title: string
  error: unknown
}

/** Replaces a page whose API call failed: the cause, also as a toast, and Retry. Its remote works. */
export function CallFailed({ title, error }: CallFailedProps) {
  useFailureToast(error)
  return (
    <div className={styles.page}>
      <Card>
        <EmptyState
          size="page"
          art="cut"
          role="alert"
          title={`${title} could not be loaded`}
          headingLevel={1}
          titleRef={focusOnce}
          action={
            <>
              <RetryButton icon={RotateCw} />
              <GoToDashboard variant="quiet" />
            </>
          }
        >
          {failureCause(error)}
        </EmptyState>
      </Card>
    </div>
  )
}

const focusOnce = (title: HTMLElement | null) => title?.focus()
