import {
  type BodyInputOf,
  ownsPath,
  paths,
  type RemoteDeployment,
  type RemoteRegistry,
  type RemoteRoles,
  type reportRemoteLoad,
  type User,
} from '@freehold/contracts'
import type { ComponentType } from 'react'
import { useRouteError } from 'react-router-dom'
import type {
  LoaderFunction,
  MiddlewareFunction,
  PatchRoutesOnNavigationFunction,
  RouteObject,
} from 'react-router-dom'
import { forgetArrived, hasArrived, markArrived } from './arrivedParts'
import { withDevelopmentRemotes } from './developmentRemotes'
import type { ReportLoad } from './loadReports'
import type { LoadedVersion } from './loadRemote'
import type { LoadedRemote } from './RemoteBoundary'
import type { RegistrySource } from './registrySource'
import { RemoteLoadError } from './RemoteLoadError'
import type * as remoteLoading from './remoteLoading'
import './scriptPolicy'
import { findSitePart, mayHave } from './siteParts'

/** The id of the pathless route that holds the content area; remotes' routes become its children. */
export const contentRouteId = 'content'

/** For everything that bringing a remote takes together: the list, versions, tries and the waits between them. */
const LOAD_DEADLINE_MS = 8_000
/** After a failure it is asked whether there is a newer version; the card does not wait long for that. */
const NEWS_PATIENCE_MS = 400

type MaybePromise<T> = T | Promise<T>

export interface RemoteRoutesOptions {
  /** Asks `GET /api/v1/auth/remotes`, with refresh and time-out; rejects when there is no answer. What it says is checked here. */
  fetchRegistry: () => Promise<unknown>
  /** Sends how a load ended; what becomes of that disturbs nobody. */
  reportLoad: (report: BodyInputOf<typeof reportRemoteLoad>) => Promise<void>
  /** Who is signed in now, fetched where the session does not say it; null when nobody is. */
  currentUser: () => MaybePromise<Pick<User, '_id' | 'role'> | null>
  /** Shown where the user's role may not have a part; `title` names the part. */
  NotAllowed: ComponentType<{ title: string }>
  /** Shown for a path below `/app` that nobody owns. */
  NotFound: ComponentType
}

export interface RemoteRoutes {
  /** The last children of the content route. */
  routes: RouteObject[]
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction
  /** When the browser is idle, fetches the code of every remote that the user's role may have. */
  prefetch: () => void
  /** Fetches the code of the remote that owns a path at once, as someone may be about to go there. */
  prefetchPath: (path: string) => void
  /** Runs it too, as someone hesitates over a link to there. What goes wrong is left to the visit, which tries anew. */
  preparePath: (path: string) => void
  /** Takes a release that is quarantined out of this tab, within a minute. Returns how to stop watching. */
  watch: () => () => void
}

/** Thrown to the boundary of the content area, which turns them into pages. */
class NotAllowedError extends Error {
  override readonly name = 'NotAllowedError'
}
class NoSuchPageError extends Error {
  override readonly name = 'NoSuchPageError'
}

type Loading = typeof remoteLoading

let loading: Loading | null = null

const fetchLoading = async () => (loading ??= await import(/* webpackChunkName: 'app' */ './remoteLoading'))

export function createRemoteRoutes(options: RemoteRoutesOptions): RemoteRoutes {
  forgetArrived()
  const { currentUser, ...pages } = options
  let registry: RegistrySource | null = null
  let reports: ReportLoad | null = null
  /** Why the last try to bring a path's remote failed; the catch-all route throws it. */
  const failures = new Map<string, unknown>()
  /** The entries that ran before a visit; one that failed so is tried again by the visit alone. */
  const prepared = new Set<string>()

  /** Refuses a path to a role that may not have it: by what the shell knows, and by what the release declares. */
  async function requireRole(path: string, declared: RemoteRoles = 'all') {
    const part = findSitePart(path)
    const role = (await currentUser())?.role ?? ''
    if (!mayHave(part?.roles ?? 'all', role) || !mayHave(declared, role))
      throw new NotAllowedError(part?.title ?? path)
  }

  async function fetchRegistry(): Promise<RemoteRegistry> {
    const { createRegistrySource } = await fetchLoading()
    registry ??= createRegistrySource(options)
    const published = await registry.get()
    return process.env.NODE_ENV === 'development' ? withDevelopmentRemotes(published) : published
  }

  const report: ReportLoad = (...what) => {
    reports ??= loading?.createLoadReports(options.reportLoad) ?? null
    reports?.(...what)
  }

  /** The remote that owns a path, and its versions; null for a path that nobody owns. */
  async function findRemote(path: string): Promise<FoundRemote | null> {
    await requireRole(path)
    const { microFrontends } = await fetchRegistry()
    for (const [name, deployments] of Object.entries(microFrontends)) {
      const release = deployments[0]?.extras.freehold
      if (release === undefined || !ownsPath(release.paths, path)) continue
      await requireRole(path, release.roles)
      return {
        name,
        roles: release.roles,
        paths: release.paths,
        deployments: (await fetchLoading()).versionsToTry(name, deployments),
      }
    }
    const part = findSitePart(path)
    if (part === null) return null
    throw new RemoteLoadError(`${part.title} is not in the list of parts`, { retryable: true })
  }

  /** The newest version of every remote that the user's role may have. */
  async function findAllowed(): Promise<RemoteDeployment[]> {
    const { microFrontends } = await fetchRegistry()
    const role = (await currentUser())?.role ?? ''
    return Object.values(microFrontends)
      .flatMap(([newest]) => newest ?? [])
      .filter(({ extras: { freehold } }) => mayHave(freehold.roles, role))
  }

  async function prefetchPath(path: string) {
    const { prefetchNow } = await fetchLoading()
    const [first] = (await findRemote(path))?.deployments ?? []
    if (first) prefetchNow(first, path)
  }

  async function preparePath(path: string) {
    const { loadOnce } = await fetchLoading()
    const found = await findRemote(path)
    const first = found?.deployments[0]
    if (!found || !first || prepared.has(first.url)) return
    prepared.add(first.url)
    await loadOnce(found.name, first).catch((error) =>
      console.warn(`${found.name} could not be made ready`, error),
    )
  }

  /** The remote of a path with its module. What the shell knew of it may be older than the last deploy. */
  async function bringRemote(path: string): Promise<BroughtRemote | null> {
    const { Deadline, loadRemote } = await fetchLoading()
    const deadline = new Deadline(LOAD_DEADLINE_MS)
    const found = await deadline.hold(findRemote(path), listIsLate)
    if (found === null) return null
    try {
      return { ...found, ...(await loadRemote(found.name, found.deployments, deadline, report)) }
    } catch (error) {
      registry?.forget()
      const news = new Deadline(Math.min(NEWS_PATIENCE_MS, deadline.leftMs))
      const newer = await news.hold(findRemote(path), listIsLate).catch(() => null)
      if (newer === null || firstUrl(newer) === firstUrl(found)) throw error
      return { ...newer, ...(await loadRemote(newer.name, newer.deployments, deadline, report)) }
    }
  }

  function wrap({ name, roles, deployments, deployment, module }: BroughtRemote, loading: Loading) {
    // Checked for as long as the routes stay: another user may sign in in the same tab.
    const checkRole: MiddlewareFunction = ({ request }) => requireRole(new URL(request.url).pathname, roles)
    const { buildId } = deployment.extras.freehold
    const loaded: LoadedRemote = {
      name,
      version: deployment.metadata.version,
      buildId,
      hasPrevious: deployments.indexOf(deployment) < deployments.length - 1,
      isSuperseded: () => isSuperseded(name, buildId),
      isNetworkLoss: (error) => loading.isNetworkLoss(deployment, error),
      reportCrash: () => report(name, deployment, 'render'),
    }
    const ErrorBoundary = () => <Boundary {...pages} remote={loaded} />
    const children = module.routes.map(loading.freshLazy)
    return { id: `remote:${name}`, middleware: [checkRole], ErrorBoundary, children } satisfies RouteObject
  }

  /** Whether what is loaded is no longer to be had, by the newest answer of the registry. */
  async function isSuperseded(name: string, buildId: string): Promise<boolean> {
    registry?.forget()
    const versions = (await fetchRegistry()).microFrontends[name] ?? []
    return versions.length > 0 && versions.every(({ extras }) => extras.freehold.buildId !== buildId)
  }

  const throwFailure: LoaderFunction = ({ request }) => {
    const { pathname } = new URL(request.url)
    throw failures.has(pathname) ? failures.get(pathname) : new NoSuchPageError(pathname)
  }

  return {
    routes: [
      { path: '*', element: null, loader: throwFailure, ErrorBoundary: () => <Boundary {...pages} /> },
    ],
    async patchRoutesOnNavigation({ path, patch, signal }) {
      // The router asks for any address that a pattern matches, also of a page before sign-in.
      if (!path.startsWith(`${paths.app}/`) || hasArrived(path)) return
      // A throw here would replace the whole shell, so what went wrong is kept for the catch-all route.
      try {
        failures.delete(path)
        // First, as a refusal is shown by what it brings.
        const loading = await fetchLoading()
        const brought = await bringRemote(path)
        if (brought === null || signal.aborted || hasArrived(path)) return
        patch(contentRouteId, [wrap(brought, loading)])
        markArrived(brought.paths)
      } catch (error) {
        failures.set(path, error)
        registry?.forget()
      }
    },
    prefetch() {
      fetchLoading().then(({ prefetchWhenIdle }) => prefetchWhenIdle(findAllowed), onlySpeedIsLost)
    },
    prefetchPath(path) {
      if (!hasArrived(path)) prefetchPath(path).catch(onlySpeedIsLost)
    },
    preparePath(path) {
      if (!hasArrived(path)) preparePath(path).catch(onlySpeedIsLost)
    },
    watch() {
      let isOver = false
      let stop = () => {}
      async function start() {
        const { watchPlatform } = await fetchLoading()
        const onMoved = () => registry?.forget()
        if (!isOver) stop = watchPlatform(onMoved)
      }
      start().catch(nothingRuns)
      return () => {
        isOver = true
        stop()
      }
    },
  }
}

/** Without what shows the failure of a remote, that is a failure of the shell, and its page says so. */
function Boundary(props: Pick<RemoteRoutesOptions, 'NotAllowed' | 'NotFound'> & { remote?: LoadedRemote }) {
  const error = useRouteError()
  if (loading === null) throw error
  return <loading.RemoteBoundary {...props} />
}

/** Where fetching ahead fails, the load itself will say what is wrong. */
const onlySpeedIsLost = () => {}

/** What watches comes with what brings remotes: without it none has been brought. */
const nothingRuns = () => {}

const listIsLate = () => new RemoteLoadError('the list of parts did not come in time', { retryable: true })

const firstUrl = ({ deployments }: FoundRemote) => deployments[0]?.url

interface FoundRemote {
  name: string
  roles: RemoteRoles
  paths: string[]
  /** In the order in which they are tried. */
  deployments: RemoteDeployment[]
}

type BroughtRemote = FoundRemote & LoadedVersion
