import { Toaster } from '@freehold/ui'
import { Outlet, ScrollRestoration } from 'react-router-dom'

/** What stands around every page: its toasts, and the place in it that one had scrolled to. */
export function Site() {
  return (
    <>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </>
  )
}
