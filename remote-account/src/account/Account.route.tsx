import { authClient } from '@freehold/auth-client'
import { getUserDetails } from '@freehold/contracts'
import { Page } from '@freehold/ui'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { LoadFailed } from '../LoadFailed'
import * as styles from './Account.module.css'
import { ChangePassword } from './ChangePassword'
import { UserDetailsForm } from './UserDetailsForm'

export async function loader({ request }: LoaderFunctionArgs) {
  return { details: await authClient.call(getUserDetails, { signal: request.signal }) }
}

export function Component() {
  const { details } = useLoaderData<typeof loader>()
  return (
    <Page width="narrow" title={details.accountName}>
      <div className={styles.cards}>
        <UserDetailsForm details={details} />
        <ChangePassword />
      </div>
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
