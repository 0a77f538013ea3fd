import { useUser } from '@freehold/auth-client'
import { ContentFallback } from '#remotes'
import { AppFrame } from './AppFrame'

/** Shown while the first page is loading; the sidebar works. */
export function AppFallback() {
  return (
    <AppFrame user={useUser()}>
      <ContentFallback />
    </AppFrame>
  )
}
