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
  buttonClass,
  type Column,
  DataTable,
  formatCount,
  formatMoment,
  UNKNOWN,
} from '@freehold/ui'
import { Check, TriangleAlert, Undo2, Unplug, Waypoints } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ProgressBar } from '../progress/ProgressBar'
import * as styles from './Platform.module.css'

const badges: Record<RemoteHealth, Omit<BadgeProps, 'children'>> = {
  healthy: { tone: 'plain', icon: Check },
  canary: { tone: 'info', icon: Waypoints },
  halted: { tone: 'warn', icon: Undo2 },
  failing: { tone: 'neg', icon: TriangleAlert },
  none: { tone: 'neg', icon: Unplug },
}

const version = (release: string | undefined | null) =>
  release ? <span className={styles.version}>{versionOf(release)}</span> : UNKNOWN

const columns: readonly Column<PlatformRemote>[] = [
  {
    key: 'name',
    heading: 'Name',
    rowHeader: true,
    cell: ({ name }) => <span className={styles.code}>{name}</span>,
  },
  {
    key: 'state',
    heading: 'State',
    cell: (remote) => <State remote={remote} />,
  },
  { key: 'stable', heading: 'Stable', cell: ({ stable }) => version(stable) },
  { key: 'canary', heading: 'Canary', cell: ({ canary }) => version(canary?.release) },
  { key: 'share', heading: 'Canary Share', cell: (remote) => <CanaryShare remote={remote} /> },
  {
    key: 'failed',
    heading: 'Failed Visits',
    numeric: true,
    cell: (remote) => <span className={styles.visits}>{describeVisits(remote, formatCount)}</span>,
  },
  {
    key: 'deployed',
    heading: 'Last Change',
    tone: 'muted',
    cell: LastChange,
  },
  {
    key: 'actions',
    heading: 'Actions',
    hiddenHeading: true,
    actions: true,
    cell: ({ name, previous }) =>
      previous !== null && (
        <Link
          className={buttonClass({ size: 's' })}
          aria-label={`Roll back ${name}`}
          to={`rollback/${encodeURIComponent(name)}`}
          state={{ fromList: true }}
          preventScrollReset
        >
          Roll Back
        </Link>
      ),
  },
]

/** Every remote with its live releases and their health. */
export const RemoteTable = ({ remotes }: Pick<Platform, 'remotes'>) => (
  <DataTable caption="Remotes" columns={columns} rows={remotes} rowKey={({ name }) => name} stacked />
)

function State({ remote }: { remote: PlatformRemote }) {
  const health = healthOf(remote)
  return (
    <div>
      <Badge {...badges[health]}>{healthNames[health]}</Badge>
      <Why text={causeOf(remote)} />
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

function CanaryShare({ remote: { name, canary } }: { remote: PlatformRemote }) {
  if (canary === null) return UNKNOWN
  const { percent } = canary
  return (
    <span className={styles.share}>
      <ProgressBar
        label={`Canary share of ${name}`}
        done={percent}
        total={100}
        text={`${percent}%`}
        isMeter
      />
      <span className={styles.percent}>{percent}%</span>
    </span>
  )
}
