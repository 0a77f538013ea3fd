import type { RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from '../registry/neededFiles'

/** As they travel. Of four remotes as large as their gates allow less is fetched, unless something is wrong. */
const AHEAD_BYTES_MAX = 300_000
/** The network counts as idle when no response has arrived for this long. */
const IDLE_MS = 400

/** The files that are in the browser's cache or being fetched. */
const requested = new Set<string>()

/** Waits until network and browser are idle, then fetches what each remote loads first, one file after another. */
export function prefetchWhenIdle(find: () => Promise<RemoteDeployment[]>) {
  whenIdle(async () => {
    const deployments = (await find().catch(ignore)) ?? []
    if (deployments.length > 0) prefetchFederation()
    let bytes = 0
    for (const file of deployments.flatMap((deployment) => neededFiles(deployment))) {
      if (bytes > AHEAD_BYTES_MAX) return
      await prefetchFile(file, 'low')
      bytes += bytesOf(file)
    }
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

/** As far as the browser tells: nothing of what its cache has. */
function bytesOf([url]: ReturnType<typeof neededFiles>[number]): number {
  const [timing] = performance.getEntriesByName(new URL(url, location.href).href, 'resource')
  return (timing as PerformanceResourceTiming | undefined)?.transferSize ?? 0
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
