import type { SessionInfo } from '@freehold/contracts'
import { Badge, Button, formatMoment } from '@freehold/ui'
import { describeDevice } from './describeDevice'
import * as styles from './SessionList.module.css'

interface SessionRowProps {
  session: SessionInfo
  ending: boolean
  onEnd: () => void
}

export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { userAgent, createdAt, lastSeenAt, address, current } = session
  const device = describeDevice(userAgent)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.device}>
          <b>{device}</b> {current && <Badge tone="accent">This browser</Badge>}
        </p>
        <p className={styles.detail}>
          Signed in {formatMoment(createdAt)}
          {address !== undefined && ` from ${plainAddress(address)}`}
        </p>
        {!current && <p className={styles.detail}>Last seen {formatMoment(lastSeenAt)}</p>}
      </div>
      {!current && (
        <Button
          size="s"
          aria-label={`Sign Out ${device}`}
          busy={ending}
          busyText="Signing Out..."
          onClick={onEnd}
        >
          Sign Out
        </Button>
      )}
    </li>
  )
}

/** A dual-stack server reports IPv4 addresses as IPv4-mapped IPv6 (`::ffff:192.0.2.1`). */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')
