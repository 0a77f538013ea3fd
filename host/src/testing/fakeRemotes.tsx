import { Outlet } from 'react-router-dom'
import type { RemoteRoutes, RemoteRoutesOptions } from '../remotes'

/** Stands in for the remotes: no part of the site but the shell's own is there. */
export const contentRouteId = 'content'
export const RemoteOutlet = Outlet
export const ContentFallback = () => <p>Loading</p>

export function createRemoteRoutes({ NotFound }: RemoteRoutesOptions): RemoteRoutes {
  return {
    routes: [{ path: '*', Component: NotFound }],
    patchRoutesOnNavigation: () => {},
    prefetch: () => {},
    prefetchPath: () => {},
    preparePath: () => {},
    watch: () => () => {},
  }
}
