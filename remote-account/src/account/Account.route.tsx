import { authClient, useUser } from '@freehold/auth-client'
import { getUserDetails } from '@freehold/contracts'
import { OfflineNotice, Page } from '@freehold/ui'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { LoadFailed } from '../LoadFailed'
import * as styles from './Account.module.css'
import { ChangePassword } from './ChangePassword'
import { LetterheadCard } from './letterhead/LetterheadCard'
import { loadLetterhead } from './letterhead/loadLetterhead'
import { SessionList } from './SessionList'
import { UnsavedChanges } from './UnsavedChanges'
import { UserDetailsForm } from './UserDetailsForm'
import { useSessions } from './useSessions'

export async function loader({ request }: LoaderFunctionArgs) {
  const [details, letterhead] = await Promise.all([
    authClient.call(getUserDetails, { signal: request.signal }),
    loadLetterhead(request.signal),
  ])
  const { firstName, lastName, email: username, accountName } = details
  // Another browser or an Admin may have changed them; keep the sidebar in step with this page.
  authClient.updateUser({ firstName, lastName, username, accountName })
  return { details, letterhead }
}

export function Component() {
  const { details, letterhead } = useLoaderData<typeof loader>()
  const sessions = useSessions()
  const username = useUser()?.username ?? details.email
  return (
    <Page width="narrow" title={details.accountName}>
      <OfflineNotice
        stale="Your details and sessions are as they were when the connection was lost. What you type stays, and can be saved when it is back."
        onReturn={() => void sessions.mutate()}
      />
      <UnsavedChanges>
        <div className={styles.cards}>
          <UserDetailsForm details={details} />
          <ChangePassword username={username} onChanged={() => void sessions.mutate()} />
        </div>
        <LetterheadCard loaded={letterhead} ownEmail={username} />
      </UnsavedChanges>
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
