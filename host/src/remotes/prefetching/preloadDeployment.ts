import type { RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from '../registry/neededFiles'

/** Preloads the scripts and styles of a remote's page, so that the loader finds them in the cache. */
export function preloadDeployment(deployment: RemoteDeployment, pathname: string) {
  for (const file of neededFiles(deployment, pathname)) preload(...file)
}

export type ChunkFile = [url: string, integrity: string]

/** Preloads chunks of the shell's own build. */
export function preloadChunks(chunks: readonly ChunkFile[]) {
  for (const [url, integrity] of chunks) preload(url, url.endsWith('.css') ? 'style' : 'script', integrity)
}

/** Whether the first of the shell's deferred scripts, the largest, has run. */
let isShellLoaded = false
const shellLoaded = new Promise<void>((resolve) => {
  const noteShellScript = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !target.defer) return
    isShellLoaded = true
    resolve()
  }
  document.addEventListener('load', noteShellScript, { capture: true })
})

/** The last request in the queue; settles when its file has loaded or failed. */
let lastRequest: Promise<unknown> = Promise.resolve()

/**
 * Requests files one after another while the shell's own scripts are loading, which need the bandwidth, and from then
 * on all at once, while those scripts run.
 */
function preload(href: string, as: 'script' | 'style', integrity: string) {
  queue(() => isRequested(href) || request({ href, as, integrity }))
}

/** Preloads a font after everything else, unless the shell is loaded, whose style sheet requests the font. */
export function preloadFont(href: string) {
  queue(() => isShellLoaded || request({ href, as: 'font' }))
}

/** A failed preload costs only speed. */
function queue(send: () => unknown) {
  lastRequest = Promise.race([lastRequest, shellLoaded])
    .then(send)
    .catch(() => {})
}

/** Needs the same integrity and mode as the later request, or the browser fetches the file twice. */
function request(attributes: { href: string; as: string; integrity?: string }) {
  const link = document.createElement('link')
  const settled = new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, resolve)
  })
  Object.assign(link, { rel: 'preload', crossOrigin: 'anonymous', fetchPriority: 'low', ...attributes })
  document.head.append(link)
  return settled
}

/** The shell may have requested the file already; Chrome warns about unused preloads. */
const isRequested = (href: string) => {
  const { href: url } = new URL(href, location.href)
  const element = document.querySelector(`[src="${href}"], [href="${href}"], [src="${url}"], [href="${url}"]`)
  return element !== null || performance.getEntriesByName(url).length > 0
}
