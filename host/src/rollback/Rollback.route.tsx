import { authClient } from '@freehold/auth-client'
import { getPlatform, getPlatformLog, isHealthy, type Platform, roleNames } from '@freehold/contracts'
import { Button, Card, EmptyState, formatMoment, Page } from '@freehold/ui'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'
import { LatestEvents } from './LatestEvents'
import { QuarantineDialog } from './QuarantineDialog'
import { RemoteTable } from './RemoteTable'
import { RollbackDialog } from './RollbackDialog'
import * as styles from './Rollback.module.css'

/** Asks nothing for others than Admins: the API would refuse, and record that they tried. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const user = authClient.getSnapshot().user ?? (await authClient.loadUser(signal))
  if (user?.role !== roleNames.admin) return null
  const [platform, log] = await Promise.all([
    authClient.call(getPlatform, { signal }),
    authClient.call(getPlatformLog, { query: { with: 'failures' }, signal }),
  ])
  return { platform, log, checkedAt: new Date().toISOString() }
}

interface OpenDialog {
  kind: 'rollBack' | 'quarantine'
  name: string
}

/**
 * Takes releases out of traffic while every remote is down, Admin Settings included: it consists of code of the shell alone.
 */
export function Component() {
  const { platform, log, checkedAt } = useLoaderData<NonNullable<Awaited<ReturnType<typeof loader>>>>()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { revalidate, state } = useRevalidator()
  const remote = platform.remotes.find(({ name }) => name === open?.name)
  const close = () => setOpen(null)
  const Dialog = open?.kind === 'rollBack' ? RollbackDialog : QuarantineDialog
  return (
    <Page title="Rollback">
      <title>Rollback | Freehold</title>
      <div className={styles.intro}>
        <p>
          Take a release out of traffic, even while Admin Settings is unavailable. Browsers follow at their
          next page load; open pages notice within a minute.
        </p>
        <div className={styles.check}>
          <span role="status">Checked {formatMoment(checkedAt)}</span>
          <Button
            icon={RefreshCw}
            busy={state === 'loading'}
            busyText="Checking..."
            onClick={() => void revalidate()}
          >
            Check Now
          </Button>
        </div>
      </div>
      <Card title="Remotes" aside={<Healthy {...platform} />}>
        {platform.remotes.length === 0 ? (
          <EmptyState size="s">No remote has been published yet</EmptyState>
        ) : (
          <RemoteTable
            {...platform}
            onRollBack={({ name }) => setOpen({ kind: 'rollBack', name })}
            onQuarantine={({ name }) => setOpen({ kind: 'quarantine', name })}
          />
        )}
      </Card>
      <LatestEvents events={log.events} />
      {open !== null && remote !== undefined && <Dialog remote={remote} onClose={close} />}
    </Page>
  )
}

const Healthy = ({ remotes }: Platform) => `${remotes.filter(isHealthy).length} of ${remotes.length} healthy`
