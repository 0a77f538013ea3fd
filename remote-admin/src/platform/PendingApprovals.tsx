import {
  describeWidening,
  type PlatformRelease,
  type PlatformRemote,
  releaseOf,
  versionOf,
  wideningOf,
} from '@freehold/contracts'
import { buttonClass, Card, type Column, DataTable, formatMoment } from '@freehold/ui'
import { Link } from 'react-router-dom'
import * as styles from './Platform.module.css'

/**
 * After a stable release that dropped a role or path, all older releases would need approval; a team only waits for the
 * newest ones.
 */
const WAITING_SHOWN = 3

/** The newest releases that need an Admin's approval. */
const pendingApprovals = ({ releases }: PlatformRemote): PlatformRelease[] =>
  releases
    .filter(({ state, approval }) => state === 'available' && approval === 'needed')
    .slice(0, WAITING_SHOWN)

type PendingApproval = ReturnType<typeof rowsOf>[number]

const rowsOf = (remotes: readonly PlatformRemote[]) =>
  remotes.flatMap((remote) => pendingApprovals(remote).map((release) => ({ remote, release })))

const columns: readonly Column<PendingApproval>[] = [
  {
    key: 'name',
    heading: 'Name',
    rowHeader: true,
    cell: ({ remote }) => <span className={styles.code}>{remote.name}</span>,
  },
  {
    key: 'release',
    heading: 'Release',
    cell: ({ release }) => <span className={styles.version}>{versionOf(release.release)}</span>,
  },
  { key: 'adds', heading: 'Adds', cell: describeAdded },
  {
    key: 'published',
    heading: 'Published',
    tone: 'muted',
    cell: ({ release }) => `${formatMoment(release.publishedAt)} by ${release.publishedBy}`,
  },
  {
    key: 'actions',
    heading: 'Actions',
    hiddenHeading: true,
    actions: true,
    cell: ({ remote, release }) => (
      <Link
        className={buttonClass({ size: 's' })}
        aria-label={`Approve ${remote.name} ${versionOf(release.release)}`}
        to={`approval/${encodeURIComponent(remote.name)}/${encodeURIComponent(release.release)}`}
        state={{ fromList: true }}
        preventScrollReset
      >
        Approve
      </Link>
    ),
  },
]

/** Releases that get no traffic until an Admin approves their new roles or paths; nothing if there are none. */
export function PendingApprovals({ remotes }: { remotes: readonly PlatformRemote[] }) {
  const rows = rowsOf(remotes)
  if (rows.length === 0) return null
  return (
    <Card title="Waiting for Approval">
      <DataTable
        caption="Waiting for Approval"
        columns={columns}
        rows={rows}
        rowKey={({ remote, release }) => `${remote.name}/${release.release}`}
        stacked
      />
    </Card>
  )
}

function describeAdded({ remote, release }: PendingApproval): string {
  const widening = wideningOf(releaseOf(remote, remote.stable) ?? null, release)
  return widening === null ? '' : describeWidening(widening)
}
