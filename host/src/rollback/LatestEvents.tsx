import { describeEvent, type PlatformEvent } from '@freehold/contracts'
import { Card, EmptyState, formatMoment } from '@freehold/ui'
import * as styles from './Rollback.module.css'

const SHOWN = 10

/** What happened last, and why. Platform Status has the whole log. */
export function LatestEvents({ events }: { events: readonly PlatformEvent[] }) {
  return (
    <Card title="Latest Events">
      {events.length === 0 && <EmptyState size="s">Nothing has been deployed yet</EmptyState>}
      <ul className={styles.events}>
        {events.slice(0, SHOWN).map((event) => (
          <li key={event.id} className={styles.event}>
            <time className={styles.when} dateTime={event.at}>
              {formatMoment(event.at)}
            </time>
            <span>
              <b className={styles.code}>{event.remote}</b> {describeEvent(event)} by {event.actor}
              {event.reason !== '' && <span className={styles.why}>{event.reason}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
