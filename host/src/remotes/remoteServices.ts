/** The code behind remotes that the sign-in page does not need: its own chunk, loaded with the first page of the app. */
import type { RouteObject } from 'react-router-dom'
import type { ShellPages } from './failure/RemoteBoundary'
import { createRemoteRoute } from './loading/createRemoteRoute'
import { loadRemoteFor } from './loading/loadRemoteFor'
import { Prefetcher } from './prefetching/Prefetcher'
import type { RegistryOptions } from './registry/RegistryCache'
import { RemoteDirectory } from './registry/RemoteDirectory'
import { reloadIfOutdated } from './registry/revokedReleases'
import { watchPlatform } from './registry/watchPlatform'
import { type SendVisit, Visits } from './visits/Visits'

export { RemoteBoundary } from './failure/RemoteBoundary'

export interface RemoteOptions extends RegistryOptions, ShellPages {
  sendVisit: SendVisit
}

export function createRemoteServices({ sendVisit, NotAllowed, NotFound, ...session }: RemoteOptions) {
  const visits = new Visits(sendVisit)
  const directory = new RemoteDirectory({ ...session, onUserChange: () => visits.endAll() })
  const prefetcher = new Prefetcher(directory, visits)
  const invalidateRegistry = () => directory.invalidate()
  return {
    prefetcher,
    invalidateRegistry,
    watch: () => watchPlatform(invalidateRegistry),
    followNavigation() {
      visits.followNavigation()
      reloadIfOutdated()
    },
    /** Loads the remote that owns a path; null when none does. */
    async createRouteFor(path: string): Promise<{ route: RouteObject; paths: string[] } | null> {
      const remote = await loadRemoteFor(path, directory, visits)
      if (remote === null) return null
      const route = createRemoteRoute({ remote, directory, visits, pages: { NotAllowed, NotFound } })
      return { route, paths: remote.paths }
    },
  }
}

export type RemoteServices = ReturnType<typeof createRemoteServices>
