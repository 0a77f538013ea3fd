/** Of a task as long as this, people do not notice that it keeps the page from answering. */
const UNNOTICED_MS = 50

/** In the page, before anything of it has run: notes the tasks that the browser calls long. */
export function observeLongTasks() {
  const longTasks = []
  globalThis.freeholdBench = { ...globalThis.freeholdBench, longTasks }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Blocking time: what tasks take beyond 50 ms each, or of one that had begun before, what is left of it then. */
export const blockingAfter = (sinceMs, longTasks) =>
  longTasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, sinceMs) - UNNOTICED_MS)
    .reduce((sum, blockingMs) => sum + Math.max(0, blockingMs), 0)
