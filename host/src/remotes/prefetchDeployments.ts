import type { RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from './neededFiles'

/** So long after the last answer the network counts as free. */
const QUIET_MS = 400

/** Where it fails only speed is lost: the load itself will say what is wrong. */
const ignore = () => {}

/** What is in the browser's cache, or on its way there. */
const asked = new Set<string>()

/** Fetches what remotes load first, one file after another, as soon as nothing else is to do. */
export function prefetchWhenIdle(find: () => Promise<RemoteDeployment[]>) {
  whenIdle(async () => {
    const deployments = (await find().catch(ignore)) ?? []
    if (deployments.length > 0) fetchFederation()
    for (const file of deployments.flatMap((one) => neededFiles(one))) await fetchOnce(file, 'low')
  })
}

/** Fetches what a remote loads for a page of its, all at once: a click may follow. */
export function prefetchNow(deployment: RemoteDeployment, pathname: string) {
  fetchFederation()
  for (const file of neededFiles(deployment, pathname)) void fetchOnce(file, 'high')
}

/** What brings remotes: the shell does without it until the first of them. */
function fetchFederation() {
  import(/* webpackChunkName: 'federation' */ './federation').catch(ignore)
}

async function fetchOnce(
  [url, , integrity]: ReturnType<typeof neededFiles>[number],
  priority: RequestPriority,
) {
  if (asked.has(url)) return
  asked.add(url)
  await fetch(url, { priority, integrity }).catch(() => asked.delete(url))
}

/**
 * Once no answer has come for a while: the page most likely has what it asked for itself, and an early guess would only
 * take the network away from it.
 */
function whenIdle(run: () => Promise<void>) {
  let timer = setTimeout(start, QUIET_MS)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(start, QUIET_MS)
  })
  observer.observe({ type: 'resource' })

  function start() {
    observer.disconnect()
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void run(), { timeout: 5_000 })
    else void run()
  }
}
