import type { RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from './neededFiles'

/** Asks for the scripts and styles of a remote's page now, so that the loader finds them in the cache. */
export function preloadDeployment(deployment: RemoteDeployment, pathname: string) {
  for (const file of neededFiles(deployment, pathname)) preload(...file)
}

export type Chunk = [url: string, integrity: string]

/** The same for chunks of the shell's own build. */
export function preloadChunks(chunks: readonly Chunk[]) {
  for (const [url, integrity] of chunks) preload(url, url.endsWith('.css') ? 'style' : 'script', integrity)
}

/** Whether the scripts that the shell starts with have come: the first of them, the largest, has run. */
let isShellThere = false
const shellHasCome = new Promise<void>((resolve) => {
  const see = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !target.defer) return
    isShellThere = true
    resolve()
  }
  document.addEventListener('load', see, { capture: true })
})

/** The last that was asked for; settles when it has come or failed. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Asks for a file: one after another while the shell's scripts are on their way, with which they would share the
 * network, and from then on all at once, while those scripts run.
 */
function preload(href: string, as: 'script' | 'style', integrity: string) {
  queue(() => isAskedFor(href) || request({ href, as, integrity }))
}

/** Asks for it behind everything else, unless the shell is there: its style sheet asks for it itself. */
export function preloadFont(href: string) {
  queue(() => isShellThere || request({ href, as: 'font' }))
}

/** Where it fails only speed is lost. */
function queue(ask: () => unknown) {
  last = Promise.race([last, shellHasCome])
    .then(ask)
    .catch(() => {})
}

/** Without the same integrity and mode as the later request the file would be fetched twice. */
function request(asked: { href: string; as: string; integrity?: string }) {
  const link = document.createElement('link')
  const ended = new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve)
  })
  Object.assign(link, { rel: 'preload', crossOrigin: 'anonymous', fetchPriority: 'low', ...asked })
  document.head.append(link)
  return ended
}

/** The shell may have been quicker; what is preloaded without being used is complained of. */
const isAskedFor = (href: string) => {
  const { href: url } = new URL(href, location.href)
  const isUnderWay = document.querySelector(
    `[src="${href}"], [href="${href}"], [src="${url}"], [href="${url}"]`,
  )
  return isUnderWay !== null || performance.getEntriesByName(url).length > 0
}
