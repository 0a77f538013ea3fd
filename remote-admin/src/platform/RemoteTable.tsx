import type { Platform, PlatformRemote } from '@freehold/contracts'
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
import { healthOf, type RemoteHealth, versionOf, visitsOf } from './remoteStatus'

const badges: Record<RemoteHealth, BadgeProps> = {
  healthy: { tone: 'plain', icon: Check, children: 'Healthy' },
  canary: { tone: 'info', icon: Waypoints, children: 'Canary' },
  halted: { tone: 'warn', icon: Undo2, children: 'Halted' },
  failing: { tone: 'neg', icon: TriangleAlert, children: 'Failing' },
  none: { tone: 'neg', icon: Unplug, children: 'Not live' },
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
    cell: (remote) => <Badge {...badges[healthOf(remote)]} />,
  },
  { key: 'stable', heading: 'Stable', cell: ({ stable }) => version(stable) },
  { key: 'canary', heading: 'Canary', cell: ({ canary }) => version(canary?.release) },
  { key: 'share', heading: 'Canary Share', cell: (remote) => <CanaryShare remote={remote} /> },
  {
    key: 'failed',
    heading: 'Failed Visits',
    numeric: true,
    cell: (remote) => <span className={styles.visits}>{describeVisits(remote)}</span>,
  },
  {
    key: 'deployed',
    heading: 'Deployed',
    tone: 'muted',
    cell: ({ changedAt, changedBy }) =>
      changedAt === null ? UNKNOWN : `${formatMoment(changedAt)} by ${changedBy ?? 'the system'}`,
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

function describeVisits(remote: PlatformRemote): string {
  const { failed, all } = visitsOf(remote)
  return all === 0 ? 'No visits yet' : `${formatCount(failed)} of ${formatCount(all)}`
}
