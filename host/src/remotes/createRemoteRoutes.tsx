import { paths } from '@freehold/contracts'
import {
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  useRouteError,
} from 'react-router-dom'
import type { ShellPages } from './failure/RemoteBoundary'
import { addMountedPaths, clearMountedPaths, isMounted } from './loading/mountedPaths'
import './loading/scriptPolicy'
import type { Prefetcher } from './prefetching/Prefetcher'
import type * as remoteServices from './remoteServices'

/** The id of the pathless route that holds the content area; remotes' routes become its children. */
export const contentRouteId = 'content'

export interface RemoteRoutesOptions extends ShellPages {
  /** Loads the calls of the API and of the session that remotes need. */
  loadCalls: () => Promise<Omit<remoteServices.RemoteOptions, keyof ShellPages>>
}

export interface RemoteRoutes {
  /** The last children of the content route. */
  routes: RouteObject[]
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction
  /** When the browser is idle, fetches the files of every remote that the user's role may open. */
  prefetch: () => void
  /** Fetches the files of the remote that owns a path, because a click may follow. */
  prefetchPath: (path: string) => void
  /** Runs the code of the remote that owns a path, because a visit is about to follow. */
  runPath: (path: string) => void
  /**
   * To be called after each navigation: says which visit goes on, and loads the page anew if a release that has run in it
   * was rolled back.
   */
  followNavigation: () => void
  /** Polls for releases that were quarantined or rolled back, for this tab to leave them. Returns how to stop. */
  watch: () => () => void
}

/** The content area's error boundary shows it as the 'Page not found' page. */
class NoSuchPageError extends Error {
  override readonly name = 'NoSuchPageError'
}

let chunk: typeof remoteServices | null = null

/** A failed import is retried by the next call. */
const importChunk = async () => (chunk ??= await import(/* webpackChunkName: 'app' */ './remoteServices'))

export function createRemoteRoutes(options: RemoteRoutesOptions): RemoteRoutes {
  clearMountedPaths()
  const { loadCalls, NotAllowed, NotFound } = options
  let services: remoteServices.RemoteServices | null = null
  /** By path, why its remote could not be loaded; the catch-all route throws it. */
  const failures = new Map<string, unknown>()

  async function getServices() {
    const [{ createRemoteServices }, calls] = await Promise.all([importChunk(), loadCalls()])
    return (services ??= createRemoteServices({ ...calls, NotAllowed, NotFound }))
  }

  async function mount(path: string, signal: AbortSignal, patch: (routes: RouteObject[]) => void) {
    const created = await (await getServices()).createRouteFor(path)
    if (created === null || signal.aborted || isMounted(path)) return
    patch([created.route])
    addMountedPaths(created.paths)
  }

  const throwFailure: LoaderFunction = ({ request }) => {
    const { pathname } = new URL(request.url)
    throw failures.has(pathname) ? failures.get(pathname) : new NoSuchPageError(pathname)
  }

  /** Prepares a visit of a path whose remote is not mounted yet. */
  function prepare(path: string, work: (prefetcher: Prefetcher) => Promise<void>) {
    if (isMounted(path)) return
    getServices()
      .then(({ prefetcher }) => work(prefetcher))
      .catch(ignore)
  }

  const pages = { NotAllowed, NotFound }
  return {
    routes: [
      { path: '*', element: null, loader: throwFailure, ErrorBoundary: () => <LoadBoundary {...pages} /> },
    ],
    async patchRoutesOnNavigation({ path, patch, signal }) {
      // The router calls this for any path that a pattern matches, also those before sign-in.
      if (!path.startsWith(`${paths.app}/`) || isMounted(path)) return
      failures.delete(path)
      // An error thrown here would replace the whole shell, so it is kept for the catch-all route.
      try {
        await mount(path, signal, (routes) => patch(contentRouteId, routes))
      } catch (error) {
        failures.set(path, error)
        services?.invalidateRegistry()
      }
    },
    prefetch() {
      getServices().then(({ prefetcher }) => prefetcher.startWhenIdle(), ignore)
    },
    prefetchPath: (path) => prepare(path, (prefetcher) => prefetcher.fetch(path)),
    runPath: (path) => prepare(path, (prefetcher) => prefetcher.run(path)),
    followNavigation() {
      services?.followNavigation()
    },
    watch() {
      let isStopped = false
      let stop = () => {}
      async function start() {
        const { watch } = await getServices()
        if (!isStopped) stop = watch()
      }
      // Without the chunk no remote has been loaded, so there is nothing to watch.
      start().catch(ignore)
      return () => {
        isStopped = true
        stop()
      }
    },
  }
}

/** Work ahead of a visit may fail silently: the visit itself reports what is wrong. */
const ignore = () => {}

/** If even the chunk with the failure pages is missing, the shell's own error page is shown. */
function LoadBoundary(props: Pick<RemoteRoutesOptions, 'NotAllowed' | 'NotFound'>) {
  const error = useRouteError()
  if (chunk === null) throw error
  return <chunk.RemoteBoundary {...props} />
}
