/** The code behind remotes that the sign-in page does not need: its own chunk, loaded with the first page of the app. */
import type { RouteObject } from 'react-router-dom'
import type { ShellPages } from './failure/RemoteBoundary'
import { createLoadReporter, type SendReport } from './loading/createLoadReporter'
import { createRemoteRoute } from './loading/createRemoteRoute'
import { loadRemoteFor } from './loading/loadRemoteFor'
import { Prefetcher } from './prefetching/Prefetcher'
import type { RegistryOptions } from './registry/RegistryCache'
import { RemoteDirectory } from './registry/RemoteDirectory'
import { reloadIfOutdated } from './registry/revokedReleases'
import { watchPlatform } from './registry/watchPlatform'

export { RemoteBoundary } from './failure/RemoteBoundary'

export interface RemoteOptions extends RegistryOptions, ShellPages {
  /** Reports how a load ended; a rejection is ignored. */
  reportLoad: SendReport
}

export function createRemoteServices({ reportLoad, NotAllowed, NotFound, ...session }: RemoteOptions) {
  const directory = new RemoteDirectory(session)
  const prefetcher = new Prefetcher(directory)
  const report = createLoadReporter(reportLoad)
  const invalidateRegistry = () => directory.invalidate()
  return {
    prefetcher,
    invalidateRegistry,
    watch: () => watchPlatform(invalidateRegistry),
    reloadIfOutdated,
    /** Loads the remote that owns a path; null when none does. */
    async createRouteFor(path: string): Promise<{ route: RouteObject; paths: string[] } | null> {
      const remote = await loadRemoteFor(path, directory, report)
      if (remote === null) return null
      const route = createRemoteRoute({ remote, directory, report, pages: { NotAllowed, NotFound } })
      return { route, paths: remote.paths }
    },
  }
}

export type RemoteServices = ReturnType<typeof createRemoteServices>
