import { remoteLoadTimeoutMs } from '@freehold/contracts'
import type { FoundRemote, RemoteDirectory } from '../registry/RemoteDirectory'
import { RemoteLoadError } from '../RemoteLoadError'
import { Deadline } from '../Deadline'
import type { Visits } from '../visits/Visits'
import { type LoadedVersion, loadFirstWorkingVersion } from './loadVersions'

/** How long a failed load waits for the registry to name a newer version before the failure is shown. */
const RECHECK_DEADLINE_MS = 400

export type LoadedRemote = FoundRemote & LoadedVersion

/** Loads the remote that owns a path; null when none does. */
export async function loadRemoteFor(
  path: string,
  directory: RemoteDirectory,
  visits: Visits,
): Promise<LoadedRemote | null> {
  // Covers the registry, every version, retries and the delays between them.
  const deadline = new Deadline(remoteLoadTimeoutMs)
  const load = async (remote: FoundRemote) => ({
    ...remote,
    ...(await loadFirstWorkingVersion(remote, deadline, visits)),
  })
  const found = await deadline.race(directory.find(path), registryTimedOut)
  if (found === null) return null
  try {
    return await load(found)
  } catch (error) {
    // The cached registry may be older than the last deploy.
    directory.invalidate()
    const recheck = new Deadline(Math.min(RECHECK_DEADLINE_MS, deadline.remainingMs))
    const current = await recheck.race(directory.find(path), registryTimedOut).catch(() => null)
    if (current === null || newestUrl(current) === newestUrl(found)) throw error
    return load(current)
  }
}

const registryTimedOut = () => new RemoteLoadError('the list of remotes timed out', { retryable: true })

const newestUrl = ({ deployments }: FoundRemote) => deployments[0]?.url
