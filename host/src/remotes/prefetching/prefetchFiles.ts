import type { RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from '../registry/neededFiles'

/** The network counts as idle when no response has arrived for this long. */
const IDLE_MS = 400

/** The files that are in the browser's cache or being fetched. */
const requested = new Set<string>()

/** Waits until network and browser are idle, then fetches the files that each remote loads first, one after another. */
export function prefetchWhenIdle(find: () => Promise<RemoteDeployment[]>) {
  whenIdle(async () => {
    const deployments = (await find().catch(ignore)) ?? []
    if (deployments.length > 0) prefetchFederation()
    for (const file of deployments.flatMap((deployment) => neededFiles(deployment)))
      await prefetchFile(file, 'low')
  })
}

/** Fetches all files of a remote's page at once, because a click may follow. */
export function prefetchPage(deployment: RemoteDeployment, pathname: string) {
  prefetchFederation()
  for (const file of neededFiles(deployment, pathname)) void prefetchFile(file, 'high')
}

/** The federation runtime, which the shell does not need before its first remote. */
function prefetchFederation() {
  import(/* webpackChunkName: 'federation' */ '../loading/federation').catch(ignore)
}

async function prefetchFile(
  [url, , integrity]: ReturnType<typeof neededFiles>[number],
  priority: RequestPriority,
) {
  if (requested.has(url)) return
  requested.add(url)
  await fetch(url, { priority, integrity }).catch(() => requested.delete(url))
}

/** A failed prefetch costs only speed: loading the remote reports the failure. */
const ignore = () => {}

/** Before that the page is probably fetching its own data, and prefetching would compete for bandwidth. */
function whenIdle(run: () => Promise<void>) {
  let timer = setTimeout(scheduleRun, IDLE_MS)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(scheduleRun, IDLE_MS)
  })
  observer.observe({ type: 'resource' })

  function scheduleRun() {
    observer.disconnect()
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void run(), { timeout: 5_000 })
    else void run()
  }
}
