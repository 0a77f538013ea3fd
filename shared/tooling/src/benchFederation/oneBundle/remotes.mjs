/**
 * Replaces the shell's `#remotes` in the single bundle: the same routes and split points, but known at build time and
 * without federation.
 */
import { ownsPath } from '@freehold/contracts'
import declarations from '#generated/declarations.json'
import { importRemote } from '#generated/importRemote.mjs'

export { ContentFallback, RemoteOutlet } from '#host/remotes/loading/RemoteOutlet'

export const contentRouteId = 'content'

export function createRemoteRoutes() {
  const patched = new Set()
  return {
    routes: [{ path: '*', element: null }],
    async patchRoutesOnNavigation({ path, patch }) {
      const owner = declarations.find(({ paths }) => ownsPath(paths, path))
      if (owner === undefined) return
      const { routes } = await importRemote[owner.name]()
      if (patched.has(routes)) return
      patched.add(routes)
      patch(contentRouteId, routes)
    },
    prefetch() {},
    prefetchPath() {},
    runPath() {},
    watch: () => () => {},
  }
}
