import { applyProfile } from './profiles.mjs'

/** Long enough for the slowest page on the slowest profile. */
const PATIENCE_MS = 60_000

/**
 * In the page, before anything of it has run: notes when what is awaited has been drawn, in milliseconds since the
 * navigation began.
 */
export function noteWhenDrawn(selector) {
  const drawn = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(selector) === null) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    look()
  })
  globalThis.freeholdBench = { ...globalThis.freeholdBench, drawn }
}

/**
 * Opens a route in a context and waits until it has been drawn. Answers the page, its devtools session, the wait, and
 * what came over the wire. Throws where the visitor was led elsewhere: a sign-in page is soon drawn.
 */
export async function openRoute(context, { url, selector, profile }) {
  const page = await context.newPage()
  const devtools = await applyProfile(page, profile)
  const wire = countWire(devtools)
  await page.addInitScript(noteWhenDrawn, selector)
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS })
  const ms = await waitUntilDrawn(page, url)
  return { page, devtools, ms, wire }
}

async function waitUntilDrawn(page, url) {
  page.setDefaultTimeout(PATIENCE_MS)
  const ms = await Promise.race([
    page.evaluate(() => globalThis.freeholdBench.drawn),
    new Promise((_, reject) =>
      setTimeout(
        () => reject(new Error(`${url} was not drawn within ${PATIENCE_MS} ms`)),
        PATIENCE_MS,
      ).unref(),
    ),
  ])
  const wanted = new URL(url).pathname
  if (new URL(page.url()).pathname !== wanted) throw new Error(`${wanted} led to ${page.url()}`)
  return ms
}

/** Bytes and requests of scripts and styles, and of everything, from now on. */
export function countWire(devtools) {
  const kinds = new Map()
  const counted = { requests: 0, bytes: 0, codeRequests: 0, codeBytes: 0 }
  const isCode = (kind) => kind === 'Script' || kind === 'Stylesheet'
  const fromCache = new Set()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    kinds.set(requestId, /\/(remotes|assets)\/.*\.(js|css)$/.test(request.url) ? 'Script' : type)
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fromCache.has(requestId) || encodedDataLength === 0) return
    counted.requests += 1
    counted.bytes += encodedDataLength
    if (!isCode(kinds.get(requestId))) return
    counted.codeRequests += 1
    counted.codeBytes += encodedDataLength
  })
  return counted
}
