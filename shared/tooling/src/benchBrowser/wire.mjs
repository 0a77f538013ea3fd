/** So long nothing comes when everything has: what is fetched ahead begins 400 ms after the last answer. */
const QUIET_MS = 1_000
/** Longer than anything takes on the slowest profile: what is then still under way never ends. */
const PATIENCE_MS = 60_000

/** The requests that have begun and not ended, by id their addresses, and when one last did either. */
class UnderWay extends Map {
  changedAt = performance.now()

  set(id, url) {
    this.changedAt = performance.now()
    return super.set(id, url)
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
    underWay.set(requestId, request.url)
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

/** Waits until all that a page asks for has come, also what it fetches ahead while nobody waits for it. */
export async function waitUntilQuiet({ underWay }) {
  const until = performance.now() + PATIENCE_MS
  while (underWay.size > 0 || performance.now() - underWay.changedAt < QUIET_MS) {
    requireBefore(until, underWay)
    const rest = underWay.changedAt + QUIET_MS - performance.now()
    await sleep(underWay.size > 0 ? 50 : Math.max(1, rest))
  }
}

/** Waits until what a page has asked for has come and been drawn. */
export async function waitUntilAnswered(page, { underWay }) {
  const until = performance.now() + PATIENCE_MS
  // What is idle has sent its requests, and what has their answers may send others.
  do {
    for (; underWay.size > 0; await sleep(5)) requireBefore(until, underWay)
    await page.evaluate(untilIdle)
  } while (underWay.size > 0)
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

function requireBefore(until, underWay) {
  if (performance.now() < until) return
  const open = underWay.size === 0 ? 'new ones came all the time' : [...underWay.values()].join(', ')
  throw new Error(`Requests had not ended after ${PATIENCE_MS} ms: ${open}`)
}

/** In the page: until the next frame has been drawn and nothing is left to do. */
const untilIdle = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
  )
