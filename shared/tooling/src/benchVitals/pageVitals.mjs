import { blockingAfter, observeLongTasks } from '../benchBrowser/longTasks.mjs'
import { openRoute } from '../benchBrowser/openRoute.mjs'
import { waitUntilQuiet } from '../benchBrowser/networkTraffic.mjs'

/** After this long without a long task, a page without open requests counts as settled. */
const QUIET_MS = 1_000

/**
 * Runs in the page: records paints and layout shifts. The largest session window of shifts counts: it ends after a
 * second without a shift, or five seconds after its first one (web.dev/articles/cls).
 */
function observeVitals() {
  const vitals = { lcpMs: 0, cls: 0, fcpMs: 0 }
  let window = { firstMs: -Infinity, lastMs: -Infinity, shift: 0 }
  globalThis.freeholdBench = { ...globalThis.freeholdBench, vitals }
  /**
   * @param {string} type
   * @param {(entry: any) => void} take
   */
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcpMs = startTime))
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcpMs = startTime
  })
  observe('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return
    const isOver = startTime - window.lastMs >= 1_000 || startTime - window.firstMs >= 5_000
    window = isOver
      ? { firstMs: startTime, lastMs: startTime, shift: value }
      : { ...window, lastMs: startTime, shift: window.shift + value }
    vitals.cls = Math.max(vitals.cls, window.shift)
  })
}

/**
 * The vitals of one cold visit: largest contentful paint, layout shift, and blocking time after the first paint.
 * @param {import('playwright-core').BrowserContext} context
 * @param {{ url: string, selector: string }} route
 * @param {import('../benchBrowser/profiles.mjs').Profile} profile
 */
export async function pageVitals(context, { url, selector }, profile) {
  await context.addInitScript(observeLongTasks)
  await context.addInitScript(observeVitals)
  const { page, ms, traffic } = await openRoute(context, { url, selector, profile })
  await waitUntilQuiet(traffic)
  await page.evaluate((quietMs) => {
    const { longTasks } = globalThis.freeholdBench
    /** @type {Promise<void>} */
    const quiet = new Promise((resolve) => {
      const look = () => {
        const last = longTasks.at(-1)
        const quietSince = last === undefined ? 0 : last.startTime + last.duration
        const rest = quietSince + quietMs - performance.now()
        if (rest > 0) setTimeout(look, rest)
        else resolve()
      }
      setTimeout(look, quietMs)
    })
    return quiet
  }, QUIET_MS)
  const { vitals, longTasks } = await page.evaluate(() => {
    const { vitals, longTasks } = globalThis.freeholdBench
    return { vitals, longTasks }
  })
  const { lcpMs, cls, fcpMs } = vitals
  const tbtMs = blockingAfter(fcpMs, longTasks)
  return { drawnMs: ms, lcpMs, cls, tbtMs, bytes: traffic.bytes, requests: traffic.requests }
}
