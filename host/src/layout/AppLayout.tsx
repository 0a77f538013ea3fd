import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useUser } from '@freehold/auth-client'
import { SWRConfig } from 'swr'
import type { RemoteRoutes } from '#remotes'
import { StepUp } from '../session/StepUp'
import { AppFrame } from './AppFrame'
import { useLinkIntent } from './useLinkIntent'

/** A card that fails shows it and offers Retry, so SWR does not retry by itself. */
const swrOptions = { shouldRetryOnError: false, provider: () => new Map() }

type Remotes = Pick<RemoteRoutes, 'followNavigation' | 'prefetch' | 'prefetchPath' | 'runPath' | 'watch'>

interface AppLayoutProps {
  remotes: Remotes
  /** Fetches the code of the dashboard. */
  loadDashboard: () => Promise<unknown>
}

/** The frame of the app. SWR's cache belongs to one user, so another user gets a new one. */
export function AppLayout({ remotes, loadDashboard }: AppLayoutProps) {
  const { followNavigation, prefetch, prefetchPath, runPath, watch } = remotes
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const user = useUser()
  useEffect(prefetch, [prefetch])
  useEffect(() => whenIdle(loadDashboard), [loadDashboard])
  useEffect(watch, [watch])
  useEffect(() => {
    if (shown.current !== pathname) followNavigation()
    shown.current = pathname
  }, [pathname, followNavigation])
  useLinkIntent({ onHover: prefetchPath, onPress: runPath })
  return (
    <SWRConfig key={user?._id ?? ''} value={swrOptions}>
      <AppFrame user={user}>{user && <Outlet />}</AppFrame>
      <StepUp />
    </SWRConfig>
  )
}

/** The way home works without a network too. Safari has no idle callback. */
function whenIdle(load: () => Promise<unknown>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void load().catch(() => {}))
}
