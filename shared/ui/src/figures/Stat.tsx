import { useId, type ReactNode } from 'react'
import { Card } from '../surfaces/Card'
import { Skeleton } from '../feedback/Skeleton'
import * as styles from './Stat.module.css'

export interface StatProps {
  title: string
  /** The figure; without it the card holds its title alone. */
  value?: ReactNode
  loading?: boolean
  /** A FailedState in place of the figure. */
  failed?: ReactNode
}

/** One count in a card. */
export function Stat({ title, value, loading = false, failed }: StatProps) {
  const id = useId()
  return (
    <Card labelledBy={id} className={styles.stat} busy={loading}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {failed ??
        (loading ? (
          <Skeleton width="5rem" height="2.25rem" />
        ) : (
          value !== undefined && <p className={styles.figure}>{value}</p>
        ))}
    </Card>
  )
}
