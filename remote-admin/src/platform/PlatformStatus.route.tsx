import { authClient } from '@freehold/auth-client'
import {
  causeOf,
  getPlatform,
  getPlatformLog,
  healthOf,
  isHealthy,
  listAllDeployTokens,
  paths,
  type Platform,
  versionOf,
  visitsOf,
} from '@freehold/contracts'
import {
  Button,
  buttonClass,
  Card,
  EmptyState,
  formatCount,
  formatMoment,
  Icon,
  linkClass,
  Notice,
} from '@freehold/ui'
import { RefreshCw } from 'lucide-react'
import { Link, type LoaderFunctionArgs, Outlet, useLoaderData, useRevalidator } from 'react-router-dom'
import { ListFailed } from '../lists/ListFailed'
import { TitledSection } from '../lists/TitledSection'
import { DeployTokens } from './DeployTokens'
import * as styles from './Platform.module.css'
import { PlatformLog } from './PlatformLog'
import { RemoteTable } from './RemoteTable'
import { SharedModules } from './SharedModules'
import { PendingApprovals } from './PendingApprovals'

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [platform, log, tokens] = await Promise.all([
    authClient.call(getPlatform, { signal }),
    authClient.call(getPlatformLog, { query: { with: 'failures' }, signal }),
    authClient.call(listAllDeployTokens, { signal }),
  ])
  return { platform, log, tokens, checkedAt: new Date().toISOString() }
}

export function Component() {
  const { platform, log, tokens, checkedAt } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  return (
    <TitledSection
      title="Platform Status"
      count={`Checked ${formatMoment(checkedAt)}`}
      tools={
        <Button
          className={styles.check}
          busy={state === 'loading'}
          busyText="Checking..."
          onClick={() => void revalidate()}
        >
          <Icon icon={RefreshCw} small />
          Check Now
        </Button>
      }
    >
      <Halted {...platform} />
      <Failing {...platform} />
      <Summary {...platform} />
      <PendingApprovals remotes={platform.remotes} />
      <Card
        title="Remotes"
        aside={
          <Link className={linkClass()} to={paths.rollback}>
            Roll Back or Quarantine
          </Link>
        }
      >
        {platform.remotes.length === 0 ? (
          <EmptyState size="s">No remote has been published yet</EmptyState>
        ) : (
          <RemoteTable {...platform} />
        )}
      </Card>
      <DeployTokens tokens={tokens} at={checkedAt} />
      <PlatformLog key={log.events[0]?.id} first={log} />
      <SharedModules platform={platform} />
      <Outlet />
    </TitledSection>
  )
}

/** Totals over all remotes. */
function Summary({ remotes }: Pick<Platform, 'remotes'>) {
  const visits = remotes.map(visitsOf)
  const sum = (count: 'failed' | 'all') => visits.reduce((total, one) => total + one[count], 0)
  const figures = {
    'Remotes healthy': `${remotes.filter(isHealthy).length} of ${remotes.length}`,
    'Active canaries': formatCount(remotes.filter(({ canary }) => canary !== null).length),
    'Failed visits': `${formatCount(sum('failed'))} of ${formatCount(sum('all'))}`,
  }
  return (
    <Card label="Summary">
      <dl className={styles.summary}>
        {Object.entries(figures).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A notice for each canary that was halted because its visits went worse than those of the stable release. */
function Halted({ remotes }: Pick<Platform, 'remotes'>) {
  return remotes
    .filter((remote) => healthOf(remote) === 'halted')
    .map(({ name, releases: [newest] }) => (
      <Notice key={name} tone="warn" title={`${name} ${newest ? versionOf(newest.release) : ''} was halted`}>
        {newest?.stateReason}. Everyone gets the stable release.
      </Notice>
    ))
}

/** A notice for each stable release that fails and for each remote without one. The server does not take these out by itself. */
function Failing({ remotes }: Pick<Platform, 'remotes'>) {
  return remotes
    .filter((remote) => ['failing', 'none'].includes(healthOf(remote)) && remote.changedAt !== null)
    .map((remote) => (
      <Notice
        key={remote.name}
        tone="warn"
        title={
          remote.stable === null
            ? `${remote.name} is not live`
            : `${remote.name} ${versionOf(remote.stable)} is failing`
        }
        action={
          <Link className={buttonClass({ size: 's' })} to={paths.rollback}>
            Open Rollback
          </Link>
        }
      >
        {remote.failing === null ? causeOf(remote) : `${remote.failing} within a day.`}
      </Notice>
    ))
}

export const ErrorBoundary = () => <ListFailed title="Platform Status" />
