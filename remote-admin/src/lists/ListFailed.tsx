import { failureMessage, isCallFailure } from '@freehold/contracts'
import { Card, FailedState } from '@freehold/ui'
import { useEffect, useId } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator, useRouteError } from 'react-router-dom'
import * as styles from './ListSection.module.css'

interface ListFailedProps {
  title: string
  prefix?: string
}

/**
 * Replaces a list whose loader failed: shows its title, the server's message, also as a toast, and Retry. Other errors
 * are bugs and are rethrown to the shell.
 */
export function ListFailed(props: ListFailedProps) {
  const error = useRouteError()
  if (!isCallFailure(error)) throw error
  return <CallFailed {...props} error={error} />
}

function CallFailed({ title, prefix = '', error }: ListFailedProps & { error: unknown }) {
  const heading = useId()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    toast.error(prefix + failureMessage(error))
  }, [error, prefix])
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.toolbar}>
        <h2 id={heading}>{title}</h2>
      </div>
      <Card>
        <FailedState
          cause={prefix + failureMessage(error)}
          retrying={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      </Card>
    </section>
  )
}
