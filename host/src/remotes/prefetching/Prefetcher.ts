import { loadVersion } from '../loading/loadVersions'
import type { RemoteDirectory } from '../registry/RemoteDirectory'
import type { Visits } from '../visits/Visits'
import { prefetchPage, prefetchWhenIdle } from './prefetchFiles'

/** Prepares remotes before their pages are visited. What fails here is left to the visit, which loads everything anew. */
export class Prefetcher {
  readonly #directory: RemoteDirectory
  readonly #visits: Visits
  /** The entries that were run ahead; a failed one is only retried by a visit. */
  readonly #executed = new Set<string>()

  constructor(directory: RemoteDirectory, visits: Visits) {
    this.#directory = directory
    this.#visits = visits
  }

  /** Fetches the files of every remote that the user's role may open. */
  startWhenIdle() {
    prefetchWhenIdle(() => this.#directory.findAllowed())
  }

  /** Fetches the files of the remote that owns a path. */
  async fetch(path: string) {
    const [newest] = (await this.#directory.find(path))?.deployments ?? []
    if (newest) prefetchPage(newest, path)
  }

  /** Runs the code of the remote that owns a path, without mounting its routes. */
  async run(path: string) {
    const remote = await this.#directory.find(path)
    const newest = remote?.deployments[0]
    if (!remote || !newest || this.#executed.has(newest.url)) return
    this.#executed.add(newest.url)
    await loadVersion(remote.name, newest, this.#visits).catch((error) =>
      console.warn(`${remote.name} could not be run ahead of its visit`, error),
    )
    this.#visits.ranAhead(remote.name, newest)
  }
}
