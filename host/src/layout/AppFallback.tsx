import { useUser } from '@freehold/auth-client'
import { ContentFallback } from '#remotes'
import { AppFrame } from './AppFrame'
import { titleOf } from './navigation'

/** Shown while the first page is loading; the sidebar works. */
export function AppFallback() {
  return (
    <AppFrame user={useUser()}>
      <ContentFallback title={titleOf(location.pathname) ?? undefined} />
    </AppFrame>
  )
}
