import { openRoute } from '../benchBrowser/openRoute.mjs'

/** After this long without a long task and without a request, a page counts as settled. */
const QUIET_MS = 1_000

/** In the page: what the browser tells of paints, shifts and long tasks. */
function observeVitals() {
  const vitals = { lcpMs: 0, cls: 0, fcpMs: 0, longTasks: [] }
  globalThis.freeholdBench = { ...globalThis.freeholdBench, vitals }
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcpMs = startTime))
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcpMs = startTime
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value
  })
  observe('longtask', ({ startTime, duration }) => vitals.longTasks.push({ startTime, duration }))
}

/**
 * The vitals of one cold visit: largest contentful paint, layout shift, and the blocking time, which is what tasks after
 * the first paint take beyond 50 ms each.
 */
export async function pageVitals(context, { url, selector }, profile) {
  await context.addInitScript(observeVitals)
  const { page, ms, wire } = await openRoute(context, { url, selector, profile })
  await page.waitForLoadState('networkidle')
  await page.evaluate((quietMs) => {
    const { longTasks } = globalThis.freeholdBench.vitals
    return new Promise((resolve) => {
      const look = () => {
        const last = longTasks.at(-1)
        const quietSince = last === undefined ? 0 : last.startTime + last.duration
        const rest = quietSince + quietMs - performance.now()
        if (rest > 0) setTimeout(look, rest)
        else resolve()
      }
      setTimeout(look, quietMs)
    })
  }, QUIET_MS)
  const { lcpMs, cls, fcpMs, longTasks } = await page.evaluate(() => globalThis.freeholdBench.vitals)
  const blocking = longTasks
    .filter(({ startTime }) => startTime >= fcpMs)
    .reduce((sum, { duration }) => sum + duration - 50, 0)
  return { drawnMs: ms, lcpMs, cls, tbtMs: blocking, bytes: wire.bytes, requests: wire.requests }
}
