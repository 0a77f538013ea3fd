import type { RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from './preloadDeployment'

/** Fills the browser's cache with what the remotes load first, one file after another, when nothing else is to do. */
export function prefetchDeployments(find: () => Promise<RemoteDeployment[]>) {
  whenIdle(() => {
    // Only speed is lost; the load itself will say what is wrong.
    fetchNeeded(find).catch(() => {})
  })
}

async function fetchNeeded(find: () => Promise<RemoteDeployment[]>) {
  for (const [url, , integrity] of (await find()).flatMap(neededFiles))
    await fetch(url, { priority: 'low', integrity })
}

/** Safari has no idle callback; a second after the first page is as good. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 5_000 }) : setTimeout(run, 1_000)
