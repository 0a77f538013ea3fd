import { Card, FailedState } from '@freehold/ui'
import { useEffect, useId } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { messageOf } from '../messageOf'
import * as styles from './ListSection.module.css'

/** In place of a list whose loader failed: its title, the server's message, also as a toast, and Retry. */
export function ListFailed({ title, prefix = '' }: { title: string; prefix?: string }) {
  const heading = useId()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    toast.error(prefix + messageOf(error))
  }, [error, prefix])
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.toolbar}>
        <h2 id={heading}>{title}</h2>
      </div>
      <Card>
        <FailedState
          cause={prefix + messageOf(error)}
          retrying={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      </Card>
    </section>
  )
}
