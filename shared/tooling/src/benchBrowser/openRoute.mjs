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

/** So long nothing comes when everything has: what is fetched ahead begins 400 ms after the last answer. */
const QUIET_MS = 1_000

/** Waits until all that a page asks for has come, also what it fetches ahead while nobody waits for it. */
export async function waitUntilQuiet({ underWay }) {
  while (underWay.size > 0 || performance.now() - underWay.changedAt < QUIET_MS) {
    const rest = underWay.changedAt + QUIET_MS - performance.now()
    await new Promise((resolve) => setTimeout(resolve, underWay.size > 0 ? 50 : Math.max(1, rest)))
  }
}

/** The requests that have begun and not ended, and when one last did either. */
class UnderWay extends Set {
  changedAt = performance.now()

  add(id) {
    this.changedAt = performance.now()
    return super.add(id)
  }
  delete(id) {
    this.changedAt = performance.now()
    return super.delete(id)
  }
}

/** Bytes and requests of scripts and styles, and of everything, from now on. */
export function countWire(devtools) {
  const kinds = new Map()
  const underWay = new UnderWay()
  const counted = { requests: 0, bytes: 0, codeRequests: 0, codeBytes: 0, underWay }
  const isCode = (kind) => kind === 'Script' || kind === 'Stylesheet'
  const fromCache = new Set()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    kinds.set(requestId, /\/(remotes|assets)\/.*\.(js|css)$/.test(request.url) ? 'Script' : type)
    underWay.add(requestId)
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  devtools.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId)
    if (fromCache.has(requestId) || encodedDataLength === 0) return
    counted.requests += 1
    counted.bytes += encodedDataLength
    if (!isCode(kinds.get(requestId))) return
    counted.codeRequests += 1
    counted.codeBytes += encodedDataLength
  })
  return counted
}
