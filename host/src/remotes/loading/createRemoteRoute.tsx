import type { MiddlewareFunction, RouteObject } from 'react-router-dom'
import { isNetworkLoss } from '../failure/diagnoseFailure'
import type { MountedRemote } from '../failure/MountedRemote'
import { type ShellPages, RemoteBoundary } from '../failure/RemoteBoundary'
import type { RemoteDirectory } from '../registry/RemoteDirectory'
import type { Visits } from '../visits/Visits'
import type { LoadedRemote } from './loadRemoteFor'
import { retryLazyRoute } from './retryLazyRoute'

interface RemoteRouteOptions {
  remote: LoadedRemote
  directory: RemoteDirectory
  visits: Visits
  pages: ShellPages
}

/** A pathless route around a remote's own routes, with its role check and its error boundary. */
export function createRemoteRoute({ remote, directory, visits, pages }: RemoteRouteOptions) {
  const { name, roles, deployments, deployment, module } = remote
  // Checked on every visit, because another user may sign in while the routes are mounted.
  const checkRole: MiddlewareFunction = async ({ request }) => {
    await directory.requireRole(new URL(request.url).pathname, roles)
    const release = await directory.ofCurrentUser(remote, deployment)
    visits.begin(name, release)
    // For another user the visit begins with code that has loaded before.
    visits.loaded(name, release)
  }
  const { buildId } = deployment.extras.freehold
  const mounted: MountedRemote = {
    name,
    version: deployment.metadata.version,
    buildId,
    hasPrevious: deployments.indexOf(deployment) < deployments.length - 1,
    isSuperseded: () => directory.isSuperseded(name, buildId),
    isNetworkLoss: (error) => isNetworkLoss(deployment, error),
    reportCrash: () => visits.failed(name, deployment, 'render'),
  }
  return {
    id: `remote:${name}`,
    middleware: [checkRole],
    ErrorBoundary: () => <RemoteBoundary {...pages} remote={mounted} />,
    children: module.routes.map(retryLazyRoute),
  } satisfies RouteObject
}
