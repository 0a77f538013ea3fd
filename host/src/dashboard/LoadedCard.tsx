import { failureCause } from '@freehold/contracts'
import { Card, CardBody, FailedState, LoadingStatus, Skeleton } from '@freehold/ui'
import type { ReactNode } from 'react'
import type { CallState } from './useCall'
import * as styles from './LoadedCard.module.css'

interface LoadedCardProps<T> {
  title: string
  call: CallState<T>
  /** How many lines the skeleton has. */
  lines: number
  /** At the right end of the title's line. */
  aside?: ReactNode
  children: (data: T) => ReactNode
}

/** A card with a skeleton, a failure with Retry, or its data, which stays while it is reloaded. */
export function LoadedCard<T>({ title, call, lines, aside, children }: LoadedCardProps<T>) {
  const { data, error } = call
  const isLoading = data === undefined && !error
  return (
    <Card title={title} aside={aside} busy={isLoading}>
      {data !== undefined && children(data)}
      {data === undefined && error && <FailedCall {...call} error={error} />}
      {isLoading && <CardSkeleton title={title} lines={lines} />}
    </Card>
  )
}

export function FailedCall({
  error,
  isValidating,
  mutate,
  bare = false,
}: CallState<unknown> & { error: Error; bare?: boolean }) {
  return (
    <FailedState
      cause={failureCause(error)}
      onRetry={() => void mutate()}
      retrying={isValidating}
      bare={bare}
    />
  )
}

function CardSkeleton({ title, lines }: { title: string; lines: number }) {
  return (
    <CardBody className={styles.waiting}>
      <LoadingStatus of={title} />
      {Array.from({ length: lines }, (_, i) => (
        <Skeleton key={i} height="0.875rem" width={`${90 - (i % 3) * 12}%`} />
      ))}
    </CardBody>
  )
}
