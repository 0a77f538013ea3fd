import {
  causeOf,
  describeVisits,
  healthNames,
  healthOf,
  type Platform,
  type PlatformRemote,
  type RemoteHealth,
  versionOf,
} from '@freehold/contracts'
import {
  Badge,
  type BadgeProps,
  Button,
  type Column,
  DataTable,
  formatCount,
  formatMoment,
  UNKNOWN,
} from '@freehold/ui'
import { Check, TriangleAlert, Undo2, Unplug, Waypoints } from 'lucide-react'
import * as styles from './Rollback.module.css'

interface RemoteTableProps extends Pick<Platform, 'remotes'> {
  onRollBack: (remote: PlatformRemote) => void
  onQuarantine: (remote: PlatformRemote) => void
}

const badges: Record<RemoteHealth, Omit<BadgeProps, 'children'>> = {
  healthy: { tone: 'plain', icon: Check },
  canary: { tone: 'info', icon: Waypoints },
  halted: { tone: 'warn', icon: Undo2 },
  failing: { tone: 'neg', icon: TriangleAlert },
  none: { tone: 'neg', icon: Unplug },
}

/** Every remote with what is live of it, how it fares and why, and what can be done about it. */
export const RemoteTable = ({ remotes, ...rest }: RemoteTableProps) => (
  <DataTable caption="Remotes" columns={columnsOf(rest)} rows={remotes} rowKey={({ name }) => name} stacked />
)

const columnsOf = ({
  onRollBack,
  onQuarantine,
}: Omit<RemoteTableProps, 'remotes'>): readonly Column<PlatformRemote>[] => [
  {
    key: 'name',
    heading: 'Name',
    rowHeader: true,
    cell: ({ name }) => <span className={styles.code}>{name}</span>,
  },
  {
    key: 'state',
    heading: 'State',
    cell: (remote) => {
      const health = healthOf(remote)
      return (
        <div>
          <Badge {...badges[health]}>{healthNames[health]}</Badge>
          <Why text={causeOf(remote)} />
        </div>
      )
    },
  },
  { key: 'live', heading: 'Live', cell: Live },
  {
    key: 'failed',
    heading: 'Failed Visits',
    numeric: true,
    cell: (remote) => <span className={styles.visits}>{describeVisits(remote, formatCount)}</span>,
  },
  { key: 'changed', heading: 'Last Change', tone: 'muted', cell: LastChange },
  {
    key: 'actions',
    heading: 'Actions',
    hiddenHeading: true,
    actions: true,
    cell: (remote) => (
      <span className={styles.actions}>
        {remote.previous !== null && (
          <Button size="s" aria-label={`Roll back ${remote.name}`} onClick={() => onRollBack(remote)}>
            Roll Back
          </Button>
        )}
        {(remote.stable ?? remote.canary) !== null && (
          <Button size="s" aria-label={`Quarantine ${remote.name}`} onClick={() => onQuarantine(remote)}>
            Quarantine
          </Button>
        )}
      </span>
    ),
  },
]

function Live({ stable, canary }: PlatformRemote) {
  return (
    <div>
      <span className={styles.code}>{stable === null ? UNKNOWN : versionOf(stable)}</span>
      {canary !== null && (
        <span className={styles.why}>
          canary <span className={styles.code}>{versionOf(canary.release)}</span> for {canary.percent}%
        </span>
      )}
    </div>
  )
}

function LastChange({ changedAt, changedBy, reason }: PlatformRemote) {
  if (changedAt === null) return UNKNOWN
  return (
    <div>
      {formatMoment(changedAt)} by {changedBy ?? 'the system'}
      <Why text={reason} />
    </div>
  )
}

const Why = ({ text }: { text: string | null }) =>
  text !== null && text !== '' && <span className={styles.why}>{text}</span>
