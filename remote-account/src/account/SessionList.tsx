import { useRecovery } from '@freehold/auth-client'
import { failureMessage, type SessionInfo } from '@freehold/contracts'
import { Button, Card, FailedState, LoadingStatus, Skeleton } from '@freehold/ui'
import { useRef, useState } from 'react'
import { SessionRow } from './SessionRow'
import * as styles from './SessionList.module.css'
import { useEndSessions } from './useEndSessions'
import type { Sessions } from './useSessions'

/** The user's sessions, this browser first, with buttons to end one or all others. */
export function SessionList({ sessions }: { sessions: Sessions }) {
  const { data, error, isValidating, mutate } = sessions
  useRecovery(error, () => void mutate())
  const list = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its session; focusing the list keeps the keyboard position.
  const { ending, endOne, endOthers } = useEndSessions(sessions, () => list.current?.focus())
  const others = data?.filter(({ current }) => !current).length ?? 0
  return (
    <Card
      title="Where You Are Signed In"
      busy={!data && !error}
      aside={
        others > 0 && (
          <Button size="s" busy={ending.has('others')} busyText="Signing Out..." onClick={endOthers}>
            Sign Out All Others
          </Button>
        )
      }
    >
      <div ref={list} id="sessions" className={styles.list} role="group" aria-label="Sessions" tabIndex={-1}>
        {data && error !== undefined && (
          <FailedState
            title="Could not update"
            cause="The list shows the sessions of before."
            retrying={isValidating}
            onRetry={() => void mutate()}
          />
        )}
        {data && <Rows sessions={data} isEnding={(id) => ending.has(id)} onEnd={endOne} />}
        {!data && error !== undefined && (
          <FailedState cause={failureMessage(error)} retrying={isValidating} onRetry={() => void mutate()} />
        )}
        {!data && error === undefined && <SessionsSkeleton />}
      </div>
    </Card>
  )
}

const SHOWN_AT_ONCE = 8

interface RowsProps {
  sessions: readonly SessionInfo[]
  isEnding: (id: string) => boolean
  onEnd: (session: SessionInfo) => void
}

function Rows({ sessions, isEnding, onEnd }: RowsProps) {
  const [all, showAll] = useState(false)
  const ordered = sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  )
  return (
    <>
      <ul>
        {ordered.slice(0, all ? undefined : SHOWN_AT_ONCE).map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            ending={isEnding(session._id)}
            onEnd={() => onEnd(session)}
          />
        ))}
      </ul>
      {sessions.length === 1 && <p className={styles.foot}>No other browser is signed in.</p>}
      {sessions.length > SHOWN_AT_ONCE && !all && (
        <div className={styles.foot}>
          <Button size="s" onClick={() => showAll(true)}>
            Show All {sessions.length}
          </Button>
        </div>
      )}
    </>
  )
}

function SessionsSkeleton() {
  return (
    <div className={styles.waiting}>
      <LoadingStatus of="sessions" />
      <Skeleton width="40%" />
      <Skeleton width="70%" />
    </div>
  )
}
