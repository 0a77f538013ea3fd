import { authClient } from '@freehold/auth-client'
import { ProgressLine, Toaster } from '@freehold/ui'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { DevelopmentBanner } from './remotes/DevelopmentBanner'

/** What stands around every page: the line that shows that one is on its way, toasts, and the place scrolled to. */
export function Site() {
  useEffect(() => authClient.subscribe(dropToastsOnSignOut), [])
  const isOnItsWay = useNavigation().state !== 'idle'
  return (
    <>
      {isOnItsWay && <ProgressLine label="Loading the page" />}
      <Outlet />
      {process.env.NODE_ENV === 'development' && <DevelopmentBanner />}
      <Toaster />
      <ScrollRestoration />
    </>
  )
}

/** What was said to one person is not for the next; what the sign-out interrupted comes to nothing, and needs no word. */
function dropToastsOnSignOut() {
  if (!authClient.getSnapshot().signedIn) setTimeout(() => toast.remove())
}
