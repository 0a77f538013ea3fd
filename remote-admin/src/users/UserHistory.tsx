import type { UserEvent } from '@freehold/contracts'
import { formatDay } from '@freehold/ui'
import { useId } from 'react'
import * as styles from '../forms/History.module.css'

const SHOWN_AT_ONCE = 5

/** The changes made to a user, newest first. */
export function UserHistory({ events }: { events: readonly UserEvent[] | null }) {
  const heading = useId()
  if (events?.length === 0) return null
  return (
    <section className={styles.history} aria-labelledby={heading}>
      <h3 id={heading}>History</h3>
      {events === null ? (
        <p>The history could not be loaded</p>
      ) : (
        <>
          <Events events={events.slice(0, SHOWN_AT_ONCE)} />
          {events.length > SHOWN_AT_ONCE && (
            <details>
              <summary>{events.length - SHOWN_AT_ONCE} earlier</summary>
              <Events events={events.slice(SHOWN_AT_ONCE)} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

function Events({ events }: { events: readonly UserEvent[] }) {
  return (
    <ul className={styles.entries}>
      {events.map((event) => (
        <li key={event.at + event.action}>
          {describeEvent(event)} by {event.actor} on <time dateTime={event.at}>{formatDay(event.at)}</time>
        </li>
      ))}
    </ul>
  )
}

const actionLabels: Record<string, string> = {
  'user.created': 'added',
  'user.updated': 'changed details',
  'user.invited': 'invited',
  'user.emailReverted': 'restored the former email address through a link',
  'user.madeAdmin': 'made Admin',
  'password.changed': 'changed password',
  'password.reset': 'chose a new password through a link',
}

const fieldLabels: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  username: 'username',
  roleName: 'role',
  accountName: 'account',
}

/** 'changed role Investor → Agent, deactivated' */
function describeEvent({ action, changes }: UserEvent): string {
  if (changes.length === 0) return actionLabels[action] ?? action
  return changes
    .map(({ field, from, to }) =>
      field === 'active'
        ? to === 'true'
          ? 'activated'
          : 'deactivated'
        : `changed ${fieldLabels[field] ?? field} ${from} → ${to}`,
    )
    .join(', ')
}
