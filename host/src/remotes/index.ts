/**
 * Remotes in the shell. The router's factory uses them like this, after the session is restored:
 *
 * ```tsx
 * const remotes = createRemoteRoutes({ loadCalls, NotAllowed, NotFound })
 * createBrowserRouter(
 *   [{ path: '/app', …, children: [
 *       { id: contentRouteId, element: <RemoteOutlet />, children: [...ownPages, ...remotes.routes] },
 *   ] }],
 *   { patchRoutesOnNavigation: remotes.patchRoutesOnNavigation },
 * )
 * ```
 * The content route has no path. `remotes.routes` is its catch-all, so the shell needs no '*' below `/app`.
 * `ContentFallback` is the skeleton of the content area while the first page is loading.
 *
 * - `registry`: which remote serves a path, in which releases, and which releases were revoked
 * - `loading`: loads a remote through Module Federation and adds its routes to the router
 * - `prefetching`: fetches files, API responses and code before they are needed
 * - `failure`: finds out why a remote failed, and the pages that say so
 * - `visits`: reports how the visits of releases go
 * - `development`: remotes from development servers
 */
export {
  contentRouteId,
  createRemoteRoutes,
  type RemoteRoutes,
  type RemoteRoutesOptions,
} from './createRemoteRoutes'
export { ContentFallback, RemoteOutlet } from './loading/RemoteOutlet'
