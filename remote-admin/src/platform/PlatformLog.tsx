import { authClient } from '@freehold/auth-client'
import { describeEvent, getPlatformLog, showFailure, type PlatformEvent } from '@freehold/contracts'
import { Button, Card, EmptyState, formatMoment } from '@freehold/ui'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import * as styles from './Platform.module.css'

interface LogPage {
  events: PlatformEvent[]
  more: boolean
}

/** The deployment log, newest first; older events are loaded on demand. */
export function PlatformLog({ first }: { first: LogPage }) {
  const [older, setOlder] = useState<LogPage | null>(null)
  const [busy, setBusy] = useState(false)
  const events = [...first.events, ...(older?.events ?? [])]
  const { more } = older ?? first

  async function showEarlier() {
    setBusy(true)
    try {
      const page = await authClient.call(getPlatformLog, {
        query: { with: 'failures', before: String(events.at(-1)?.id) },
      })
      setOlder({ events: [...(older?.events ?? []), ...page.events], more: page.more })
    } catch (error) {
      showFailure(error, toast.error)
    }
    setBusy(false)
  }

  return (
    <Card title="Events">
      {events.length === 0 && <EmptyState size="s">Nothing has been deployed yet</EmptyState>}
      <ul className={styles.events}>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ul>
      {more && (
        <p className={styles.more}>
          <Button size="s" busy={busy} busyText="Loading..." onClick={() => void showEarlier()}>
            Show Earlier
          </Button>
        </p>
      )}
    </Card>
  )
}

/** Highlights events that move traffic. */
const marks: Partial<Record<PlatformEvent['action'], string>> = {
  promoted: styles.live,
  published: styles.raised,
  approved: styles.raised,
  rolledBack: styles.taken,
  quarantined: styles.stopped,
  halted: styles.stopped,
  failing: styles.stopped,
}

function Event({ event }: { event: PlatformEvent }) {
  const { at, remote, actor, reason } = event
  return (
    <li className={styles.event}>
      <time className={styles.when} dateTime={at}>
        {formatMoment(at)}
      </time>
      <span className={`${styles.mark} ${marks[event.action] ?? ''}`} />
      <span className={styles.said}>
        <b className={styles.code}>{remote}</b> {describeEvent(event)} by {actor}
        {reason !== '' && <span className={styles.why}>{reason}</span>}
      </span>
    </li>
  )
}
