import { authClient } from '@freehold/auth-client'
import { Toaster } from '@freehold/ui'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom'
import { DevelopmentBanner } from './remotes/development/DevelopmentBanner'

/** Around every page: toasts, and scroll restoration. */
export function Site() {
  useEffect(() => authClient.subscribe(dropToastsOnSignOut), [])
  return (
    <>
      <Outlet />
      {process.env.NODE_ENV === 'development' && <DevelopmentBanner />}
      <Toaster />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  )
}

/**
 * The router gives every page that is opened by its address the same key, so that it would begin where the last one was
 * left. The history entry's own key survives a reload, which stays where it was.
 */
const scrollKeyOf = ({ key }: Location) => (key === 'default' ? (openedKey ??= keyOfEntry()) : key)

/** Kept, because the router asks for it when the browser has already gone back or forward. */
let openedKey: string | undefined

function keyOfEntry(): string {
  const { scrollKey }: { scrollKey?: unknown } = history.state ?? {}
  if (typeof scrollKey === 'string') return scrollKey
  const key = crypto.randomUUID()
  history.replaceState({ ...history.state, scrollKey: key }, '')
  return key
}

/**
 * The next user must not see this one's toasts. The delay also removes those of calls that fail because of the sign-out.
 */
function dropToastsOnSignOut() {
  if (!authClient.getSnapshot().signedIn) setTimeout(() => toast.remove())
}
