import { ProgressLine, Toaster } from '@freehold/ui'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'

/** What stands around every page: the line that shows that one is on its way, toasts, and the place scrolled to. */
export function Site() {
  const isOnItsWay = useNavigation().state !== 'idle'
  return (
    <>
      {isOnItsWay && <ProgressLine label="Loading the page" />}
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </>
  )
}
