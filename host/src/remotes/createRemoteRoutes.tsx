import {
  matchesPath,
  type RemoteDeployment,
  type RemoteModule,
  type RemoteRegistry,
  type RemoteRoles,
  type User,
} from '@freehold/contracts'
import type { ComponentType } from 'react'
import type {
  LoaderFunction,
  MiddlewareFunction,
  PatchRoutesOnNavigationFunction,
  RouteObject,
} from 'react-router-dom'
import { forgetArrived, hasArrived, markArrived } from './arrivedParts'
import { loadRemote } from './loadRemote'
import { prefetchDeployments } from './prefetchDeployments'
import { versionsToTry } from './previousVersions'
import { createRegistrySource } from './registrySource'
import { RemoteBoundary } from './RemoteBoundary'
import { RemoteLoadError } from './RemoteLoadError'
import './scriptPolicy'
import { findSitePart, mayHave } from './siteParts'

/** The id of the pathless route that holds the content area; remotes' routes become its children. */
export const contentRouteId = 'content'

type MaybePromise<T> = T | Promise<T>

export interface RemoteRoutesOptions {
  /** Asks `GET /api/v1/auth/remotes`, with refresh and time-out; rejects when there is no answer. */
  fetchRegistry: () => Promise<RemoteRegistry>
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
}

/** Thrown to the boundary of the content area, which turns them into pages. */
class NotAllowedError extends Error {
  override readonly name = 'NotAllowedError'
}
class NoSuchPageError extends Error {
  override readonly name = 'NoSuchPageError'
}

export function createRemoteRoutes(options: RemoteRoutesOptions): RemoteRoutes {
  forgetArrived()
  const { currentUser, ...pages } = options
  const registry = createRegistrySource(options)
  /** Why the last try to bring a path's remote failed; the catch-all route throws it. */
  let failure: { path: string; error: unknown } | null = null

  /** Refuses a path to a role that may not have it: by what the shell knows, and by what the release declares. */
  async function requireRole(path: string, declared: RemoteRoles = 'all') {
    const part = findSitePart(path)
    const role = (await currentUser())?.role ?? ''
    if (!mayHave(part?.roles ?? 'all', role) || !mayHave(declared, role))
      throw new NotAllowedError(part?.title ?? path)
  }

  /** The remote that owns a path, and its versions; null for a path that nobody owns. */
  async function findRemote(path: string): Promise<FoundRemote | null> {
    await requireRole(path)
    const { microFrontends } = await registry.get()
    for (const [name, deployments] of Object.entries(microFrontends)) {
      const release = deployments[0]?.extras.freehold
      if (!release?.paths.some((owned) => matchesPath(owned, path))) continue
      await requireRole(path, release.roles)
      return {
        name,
        roles: release.roles,
        paths: release.paths,
        deployments: versionsToTry(name, deployments),
      }
    }
    const part = findSitePart(path)
    if (part === null) return null
    throw new RemoteLoadError(`${part.title} is not in the list of parts`, { retryable: true })
  }

  function wrap({ name, roles, deployments }: FoundRemote, { routes, remote }: RemoteModule): RouteObject {
    // Checked for as long as the routes stay: another user may sign in in the same tab.
    const checkRole: MiddlewareFunction = ({ request }) => requireRole(new URL(request.url).pathname, roles)
    const loaded = { name, version: remote.version, hasPrevious: deployments.length > 1 }
    const ErrorBoundary = () => <RemoteBoundary {...pages} remote={loaded} />
    return { id: `remote:${name}`, middleware: [checkRole], ErrorBoundary, children: routes }
  }

  const throwFailure: LoaderFunction = ({ request }) => {
    const { pathname } = new URL(request.url)
    throw failure?.path === pathname ? failure.error : new NoSuchPageError(pathname)
  }

  return {
    routes: [
      { path: '*', element: null, loader: throwFailure, ErrorBoundary: () => <RemoteBoundary {...pages} /> },
    ],
    async patchRoutesOnNavigation({ path, patch, signal }) {
      if (hasArrived(path)) return
      // A throw here would replace the whole shell, so what went wrong is kept for the catch-all route.
      try {
        failure = null
        const found = await findRemote(path)
        if (found === null) return
        const route = wrap(found, await loadRemote(found.name, found.deployments))
        if (signal.aborted || hasArrived(path)) return
        patch(contentRouteId, [route])
        markArrived(found.paths)
      } catch (error) {
        failure = { path, error }
        registry.forget()
      }
    },
    prefetch() {
      prefetchDeployments(async () => {
        const { microFrontends } = await registry.get()
        const role = (await currentUser())?.role ?? ''
        const firsts = Object.values(microFrontends).flatMap(([first]) => first ?? [])
        return firsts.filter(({ extras }) => mayHave(extras.freehold.roles, role))
      })
    },
  }
}

interface FoundRemote {
  name: string
  roles: RemoteRoles
  paths: string[]
  /** In the order in which they are tried. */
  deployments: RemoteDeployment[]
}
