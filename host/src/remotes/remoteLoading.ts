/** What brings remotes into the shell: fetched with the first page behind sign-in, and not before. */
export { Deadline } from './deadline'
export { freshLazy } from './freshLazy'
export { createLoadReports } from './loadReports'
export { loadOnce, loadRemote } from './loadRemote'
export { prefetchNow, prefetchWhenIdle } from './prefetchDeployments'
export { versionsToTry } from './previousVersions'
export { createRegistrySource } from './registrySource'
export { RemoteBoundary } from './RemoteBoundary'
