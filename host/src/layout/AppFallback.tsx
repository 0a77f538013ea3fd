import { useUser } from '@freehold/auth-client'
import { ContentFallback } from '#remotes'
import { Frame } from './Frame'

/** What a deep link shows while its page is on its way: the sidebar works meanwhile. */
export function AppFallback() {
  return (
    <Frame user={useUser()}>
      <ContentFallback />
    </Frame>
  )
}
