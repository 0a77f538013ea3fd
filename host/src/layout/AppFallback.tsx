import { authClient, useUser } from '@freehold/auth-client'
import type { LoaderFunction } from 'react-router-dom'
import { ContentFallback } from '#remotes'
import { loadPages } from '../lazyPages'
import { Frame } from './Frame'

/** The user stands in the session almost always; loading is for the session that came without one. */
export const appLoader: LoaderFunction = async ({ request }) => {
  await Promise.all([authClient.loadUser(request.signal), loadPages()])
  return null
}

/** What a deep link shows while its page is on its way: the sidebar works meanwhile. */
export function AppFallback() {
  return (
    <Frame user={useUser()}>
      <ContentFallback />
    </Frame>
  )
}
