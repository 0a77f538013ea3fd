import { Outlet } from 'react-router-dom'
import type { RemoteRoutes, RemoteRoutesOptions } from '../remotes'

/** Replaces `#remotes` in tests: the app has the shell's own pages only. */
export const contentRouteId = 'content'
export const RemoteOutlet = Outlet
export const ContentFallback = ({ title }: { title?: string | undefined }) => <p>Loading {title}</p>

export function createRemoteRoutes({ NotFound }: RemoteRoutesOptions): RemoteRoutes {
  return {
    routes: [{ path: '*', Component: NotFound }],
    patchRoutesOnNavigation: () => {},
    prefetch: () => {},
    prefetchPath: () => {},
    runPath: () => {},
    followNavigation: () => {},
    watch: () => () => {},
  }
}
