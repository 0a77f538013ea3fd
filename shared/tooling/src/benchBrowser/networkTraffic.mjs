/** The network is quiet after this long without a request: longer than `IDLE_MS`, after which the shell prefetches. */
const QUIET_MS = 1_000
/** No request takes longer on the slowest profile: one that is still open never ends. */
const TIMEOUT_MS = 60_000

/** @typedef {ReturnType<typeof countTraffic>} Traffic */

/**
 * The URLs of open requests by their ids, and when a request last began or ended.
 * @extends {Map<string, string>}
 */
class OpenRequests extends Map {
  changedAt = performance.now()

  /**
   * @override
   * @param {string} id
   * @param {string} url
   */
  set(id, url) {
    this.changedAt = performance.now()
    return super.set(id, url)
  }
  /**
   * @override
   * @param {string} id
   */
  delete(id) {
    this.changedAt = performance.now()
    return super.delete(id)
  }
}

/**
 * Counts requests and bytes from now on, in total and for scripts and styles.
 * @param {import('playwright-core').CDPSession} devtools
 */
export function countTraffic(devtools) {
  const kinds = new Map()
  const openRequests = new OpenRequests()
  const counted = { requests: 0, bytes: 0, codeRequests: 0, codeBytes: 0, openRequests }
  const isCode = (/** @type {string | undefined} */ kind) => kind === 'Script' || kind === 'Stylesheet'
  const fromCache = new Set()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    kinds.set(requestId, /\/(remotes|assets)\/.*\.(js|css)$/.test(request.url) ? 'Script' : type)
    openRequests.set(requestId, request.url)
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => openRequests.delete(requestId))
  devtools.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    openRequests.delete(requestId)
    if (fromCache.has(requestId) || encodedDataLength === 0) return
    counted.requests += 1
    counted.bytes += encodedDataLength
    if (!isCode(kinds.get(requestId))) return
    counted.codeRequests += 1
    counted.codeBytes += encodedDataLength
  })
  return counted
}

/**
 * Waits until a page has loaded everything, including what it prefetches.
 * @param {Pick<Traffic, 'openRequests'>} traffic
 */
export async function waitUntilQuiet({ openRequests }) {
  const until = performance.now() + TIMEOUT_MS
  while (openRequests.size > 0 || performance.now() - openRequests.changedAt < QUIET_MS) {
    requireBefore(until, openRequests)
    const rest = openRequests.changedAt + QUIET_MS - performance.now()
    await sleep(openRequests.size > 0 ? 50 : Math.max(1, rest))
  }
}

/**
 * Waits until the open requests of a page are answered and the answers are drawn.
 * @param {import('playwright-core').Page} page
 * @param {Pick<Traffic, 'openRequests'>} traffic
 */
export async function waitUntilAnswered(page, { openRequests }) {
  const until = performance.now() + TIMEOUT_MS
  // An idle page has sent its requests, but their responses may cause others.
  do {
    for (; openRequests.size > 0; await sleep(5)) requireBefore(until, openRequests)
    await page.evaluate(untilIdle)
  } while (openRequests.size > 0)
}

const sleep = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * @param {number} until
 * @param {OpenRequests} openRequests
 */
function requireBefore(until, openRequests) {
  if (performance.now() < until) return
  const open = openRequests.size === 0 ? 'new ones kept starting' : [...openRequests.values()].join(', ')
  throw new Error(`Requests were still open after ${TIMEOUT_MS} ms: ${open}`)
}

/** Runs in the page: waits until the next frame is drawn and the browser is idle. */
const untilIdle = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
  )
