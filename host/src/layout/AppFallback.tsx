import { useUser } from '@freehold/auth-client'
import { ContentFallback } from '#remotes'
import { Frame } from './Frame'

/** Shown while the first page is loading; the sidebar works. */
export function AppFallback() {
  return (
    <Frame user={useUser()}>
      <ContentFallback />
    </Frame>
  )
}
