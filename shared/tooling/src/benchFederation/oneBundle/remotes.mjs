/**
 * Stands in for the shell's `#remotes` in the build that is one bundle: the same routes at the same split points, but
 * known when it is built, and without a federation.
 */
import { matchesPath } from '@freehold/contracts'

export { ContentFallback, RemoteOutlet } from '#host/remotes/RemoteOutlet'

export const contentRouteId = 'content'

const parts = [
  { path: '/app/search', load: () => import('remote-search/routes') },
  { path: '/app/property/*', load: () => import('remote-property/routes') },
  { path: '/app/adminSettings/*', load: () => import('remote-admin/routes') },
  { path: '/app/profile/*', load: () => import('remote-account/routes') },
  { path: '/app/account', load: () => import('remote-account/routes') },
]

export function createRemoteRoutes() {
  const arrived = new Set()
  return {
    routes: [{ path: '*', element: null }],
    async patchRoutesOnNavigation({ path, patch }) {
      const part = parts.find((one) => matchesPath(one.path, path))
      if (part === undefined) return
      const { routes } = await part.load()
      if (arrived.has(routes)) return
      arrived.add(routes)
      patch(contentRouteId, routes)
    },
    prefetch() {},
    prefetchPath() {},
    preparePath() {},
  }
}
