/**
 * Stands in for the shell's `#remotes` in the build that is one bundle: the same routes at the same split points, but
 * known when it is built, and without a federation.
 */
import { ownsPath } from '@freehold/contracts'
import { declarations } from './declarations.mjs'

export { ContentFallback, RemoteOutlet } from '#host/remotes/RemoteOutlet'

export const contentRouteId = 'content'

/** By name, which is also that of their chunks. */
const parts = {
  'remote-search': () => import(/* webpackChunkName: 'remote-search' */ 'remote-search/routes'),
  'remote-property': () => import(/* webpackChunkName: 'remote-property' */ 'remote-property/routes'),
  'remote-admin': () => import(/* webpackChunkName: 'remote-admin' */ 'remote-admin/routes'),
  'remote-account': () => import(/* webpackChunkName: 'remote-account' */ 'remote-account/routes'),
}

export function createRemoteRoutes() {
  const arrived = new Set()
  return {
    routes: [{ path: '*', element: null }],
    async patchRoutesOnNavigation({ path, patch }) {
      const part = declarations.find(({ paths }) => ownsPath(paths, path))
      if (part === undefined) return
      const { routes } = await parts[part.name]()
      if (arrived.has(routes)) return
      arrived.add(routes)
      patch(contentRouteId, routes)
    },
    prefetch() {},
    prefetchPath() {},
    preparePath() {},
  }
}
