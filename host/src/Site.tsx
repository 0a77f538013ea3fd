import { authClient } from '@freehold/auth-client'
import { ProgressLine, Toaster } from '@freehold/ui'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { DevelopmentBanner } from './remotes/development/DevelopmentBanner'

/** Around every page: the progress line while the next one loads, toasts, and scroll restoration. */
export function Site() {
  useEffect(() => authClient.subscribe(dropToastsOnSignOut), [])
  const isLoading = useNavigation().state !== 'idle'
  return (
    <>
      {isLoading && <ProgressLine label="Loading the page" />}
      <Outlet />
      {process.env.NODE_ENV === 'development' && <DevelopmentBanner />}
      <Toaster />
      <ScrollRestoration />
    </>
  )
}

/**
 * The next user must not see this one's toasts. The delay also removes those of calls that fail because of the sign-out.
 */
function dropToastsOnSignOut() {
  if (!authClient.getSnapshot().signedIn) setTimeout(() => toast.remove())
}
