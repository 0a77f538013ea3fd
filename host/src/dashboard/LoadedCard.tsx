import { useRecovery } from '@freehold/auth-client'
import { failureCause } from '@freehold/contracts'
import { Card, CardBody, FailedState, type FailedStateProps, LoadingStatus, Skeleton } from '@freehold/ui'
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
      {error && <FailedCall {...call} error={error} {...(data !== undefined && staleTexts(title))} />}
      {data !== undefined && children(data)}
      {isLoading && <CardSkeleton title={title} lines={lines} />}
    </Card>
  )
}

interface FailedCallProps extends CallState<unknown>, Pick<FailedStateProps, 'title' | 'cause' | 'bare'> {
  error: Error
}

/** A failed call with Retry; repeated by itself when a lost network is back. */
export function FailedCall({ error, isValidating, mutate, title, cause, bare = false }: FailedCallProps) {
  useRecovery(error, () => void mutate())
  return (
    <FailedState
      {...(title && { title })}
      cause={cause ?? failureCause(error)}
      onRetry={() => void mutate()}
      retrying={isValidating}
      bare={bare}
    />
  )
}

/** For a card whose data is still shown while an update of it has failed. */
const staleTexts = (title: string) => ({
  title: 'Could not update',
  cause: `${title} shows what was loaded before.`,
})

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
