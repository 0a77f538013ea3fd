import { useEffect } from 'react'
import { Outlet, type LoaderFunction } from 'react-router-dom'
import { authClient, useUser } from '@freehold/auth-client'
import { SWRConfig } from 'swr'
import { ContentFallback, type RemoteRoutes } from '#remotes'
import { Frame } from './Frame'

/** The user stands in the session almost always; this is for the session that came without one. */
export const appLoader: LoaderFunction = async ({ request }) => {
  await authClient.loadUser(request.signal)
  return null
}

/** A failed card says so and offers Retry: asking again by itself would only hide that. */
const swrOptions = { shouldRetryOnError: false, provider: () => new Map() }

/** What is cached belongs to one user, so the next one begins with nothing. */
export function AppLayout({ prefetch }: Pick<RemoteRoutes, 'prefetch'>) {
  const user = useUser()
  useEffect(prefetch, [prefetch])
  return (
    <SWRConfig key={user?._id ?? ''} value={swrOptions}>
      <Frame user={user}>{user && <Outlet />}</Frame>
    </SWRConfig>
  )
}

/** What a deep link shows while its page is on its way: the sidebar works meanwhile. */
export function AppFallback() {
  return (
    <Frame user={useUser()}>
      <ContentFallback />
    </Frame>
  )
}
