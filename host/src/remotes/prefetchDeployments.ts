import type { RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from './preloadDeployment'

/** Fills the browser's cache with what the remotes load first, one file after another, when nothing else is to do. */
export function prefetchDeployments(find: () => Promise<RemoteDeployment[]>) {
  whenIdle(() => void fetchNeeded(find))
}

/** Only speed is lost where it fails; the load itself will say what is wrong. */
const ignore = () => {}

async function fetchNeeded(find: () => Promise<RemoteDeployment[]>) {
  const deployments = (await find().catch(ignore)) ?? []
  for (const [url, , integrity] of deployments.flatMap(neededFiles))
    await fetch(url, { priority: 'low', integrity }).catch(ignore)
}

/** Safari has no idle callback; a second after the first page is as good. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 5_000 }) : setTimeout(run, 1_000)
