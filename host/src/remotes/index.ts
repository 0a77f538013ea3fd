/**
 * Remotes in the shell. Used like this by the router's factory, after the session is restored:
 *
 * ```tsx
 * const remotes = createRemoteRoutes({ fetchRegistry, currentUser, NotAllowed, NotFound })
 * createBrowserRouter(
 *   [{ path: '/app', …, children: [
 *       { id: contentRouteId, element: <RemoteOutlet />, children: [...ownPages, ...remotes.routes] },
 *   ] }],
 *   { patchRoutesOnNavigation: remotes.patchRoutesOnNavigation, future: { v8_middleware: true } },
 * )
 * ```
 * The content route has no path. `remotes.routes` is its catch-all, so the shell has no '*' of its own below `/app`.
 * `ContentFallback` goes into the content area of the frame that `HydrateFallback` shows while a deep link waits.
 * After sign-in, call `remotes.prefetch()` once the first page is shown, `remotes.prefetchPath()` for a link that someone
 * aims at, and `remotes.preparePath()` for one that they hesitate over. `remotes.watch()` goes with the pages behind sign-in.
 */
export {
  contentRouteId,
  createRemoteRoutes,
  type RemoteRoutes,
  type RemoteRoutesOptions,
} from './createRemoteRoutes'
export { ContentFallback, RemoteOutlet } from './RemoteOutlet'
