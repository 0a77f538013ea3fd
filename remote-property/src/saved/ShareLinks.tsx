import type { ShareLink } from '@freehold/contracts'
import {
  Badge,
  Button,
  classNames,
  FailedState,
  formatDay,
  formatMoment,
  LoadingStatus,
  Skeleton,
} from '@freehold/ui'
import { useRef, useState } from 'react'
import * as styles from './ShareDialog.module.css'

interface ShareLinksProps {
  /** Null while they are loading. */
  links: readonly ShareLink[] | null
  /** Whether they could not be loaded. */
  hasFailed: boolean
  onRetry: () => void
  /** The id of the link that was just made. */
  made: string | undefined
  /** When the dialog was opened, in milliseconds. */
  now: number
  /** Whether it was revoked. */
  onRevoke: (link: ShareLink) => Promise<boolean>
}

/** The links that were made, when each was opened and how often, and a button to end it. */
export function ShareLinks({ links, hasFailed, onRetry, made, now, onRevoke }: ShareLinksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const revoke = async (link: ShareLink) => {
    // Then the button that was pressed is gone.
    if (await onRevoke(link)) heading.current?.focus()
  }
  return (
    <section className={styles.list} aria-labelledby="share-links">
      <h3 id="share-links" ref={heading} tabIndex={-1}>
        Links to This Analysis
      </h3>
      {hasFailed && links === null ? (
        <FailedState bare title="The links that were made could not be listed" onRetry={onRetry} />
      ) : links === null ? (
        <>
          <LoadingStatus of="the links" />
          <Skeleton height="3.25rem" />
        </>
      ) : links.length === 0 ? (
        <p className={styles.none}>None yet</p>
      ) : (
        <ul>
          {links.map((link) => (
            <Row key={link._id} link={link} isNew={link._id === made} now={now} onRevoke={revoke} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  link: ShareLink
  isNew: boolean
  now: number
  onRevoke: (link: ShareLink) => Promise<void>
}

function Row({ link, isNew, now, onRevoke }: RowProps) {
  const [revoking, setRevoking] = useState(false)
  const isExpired = Date.parse(link.expiresAt) <= now
  const hasEnded = link.revokedAt !== null || isExpired
  const press = async () => {
    setRevoking(true)
    await onRevoke(link)
    setRevoking(false)
  }
  return (
    <li className={classNames(hasEnded && styles.ended)}>
      <div>
        <b>Made {formatDay(link.createdAt)}</b>
        <small>
          {periodText(link, isExpired)}. {openedText(link)}
        </small>
      </div>
      {isNew && <Badge tone="accent">New</Badge>}
      {hasEnded ? (
        <Badge>{link.revokedAt === null ? 'Expired' : 'Revoked'}</Badge>
      ) : (
        <Button
          size="s"
          busy={revoking}
          aria-label={`Revoke the link made ${formatMoment(link.createdAt)}`}
          onClick={() => void press()}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}

function periodText({ revokedAt, expiresAt, showsAddress }: ShareLink, isExpired: boolean): string {
  if (revokedAt !== null) return `Revoked ${formatDay(revokedAt)}`
  const until = `${isExpired ? 'Expired' : 'Until'} ${formatDay(expiresAt)}`
  return showsAddress ? until : `${until}, without the address`
}

function openedText({ timesOpened, lastOpenedAt }: ShareLink): string {
  if (lastOpenedAt === null) return 'Not opened'
  return `Opened ${timesOpened === 1 ? 'once' : `${timesOpened} times`}, last ${formatMoment(lastOpenedAt)}`
}
