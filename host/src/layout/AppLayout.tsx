import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { useUser } from '@freehold/auth-client'
import { SWRConfig } from 'swr'
import type { RemoteRoutes } from '#remotes'
import { StepUp } from '../session/StepUp'
import { Frame } from './Frame'
import { useAimedLink } from './useAimedLink'

/** A failed card says so and offers Retry: asking again by itself would only hide that. */
const swrOptions = { shouldRetryOnError: false, provider: () => new Map() }

type Remotes = Pick<RemoteRoutes, 'prefetch' | 'prefetchPath' | 'runPath' | 'watch'>

/** What is cached belongs to one user, so the next one begins with nothing. */
export function AppLayout({ remotes }: { remotes: Remotes }) {
  const { prefetch, prefetchPath, runPath, watch } = remotes
  const user = useUser()
  useEffect(prefetch, [prefetch])
  useEffect(watch, [watch])
  useAimedLink({ onAim: prefetchPath, onHesitate: runPath })
  return (
    <SWRConfig key={user?._id ?? ''} value={swrOptions}>
      <Frame user={user}>{user && <Outlet />}</Frame>
      <StepUp />
    </SWRConfig>
  )
}
