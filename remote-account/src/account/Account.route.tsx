import { authClient, useUser } from '@freehold/auth-client'
import { getUserDetails } from '@freehold/contracts'
import { Page } from '@freehold/ui'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { LoadFailed } from '../LoadFailed'
import * as styles from './Account.module.css'
import { ChangePassword } from './ChangePassword'
import { SessionList } from './SessionList'
import { UserDetailsForm } from './UserDetailsForm'
import { useSessions } from './useSessions'

export async function loader({ request }: LoaderFunctionArgs) {
  const details = await authClient.call(getUserDetails, { signal: request.signal })
  const { firstName, lastName, email: username, accountName } = details
  // Another browser or an Admin may have changed them; keep the sidebar in step with this page.
  authClient.updateUser({ firstName, lastName, username, accountName })
  return { details }
}

export function Component() {
  const { details } = useLoaderData<typeof loader>()
  const sessions = useSessions()
  const username = useUser()?.username ?? details.email
  return (
    <Page width="narrow" title={details.accountName}>
      <div className={styles.cards}>
        <UserDetailsForm details={details} />
        <ChangePassword username={username} onChanged={() => void sessions.mutate()} />
      </div>
      <SessionList sessions={sessions} />
    </Page>
  )
}

export function ErrorBoundary() {
  return (
    <Page width="narrow" title="Account">
      <LoadFailed />
    </Page>
  )
}
