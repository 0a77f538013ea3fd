/** @typedef {{ startTime: number, duration: number }} LongTask in milliseconds */

/** Users do not notice that a page is blocked for this long. */
const UNNOTICED_MS = 50

/** Runs in the page before its code: records the tasks that the browser reports as long. */
export function observeLongTasks() {
  /** @type {LongTask[]} */
  const longTasks = []
  globalThis.freeholdBench = { ...globalThis.freeholdBench, longTasks }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/**
 * Blocking time after a moment: the sum of what each task takes beyond `UNNOTICED_MS`.
 * @param {number} sinceMs
 * @param {LongTask[]} longTasks
 */
export const blockingAfter = (sinceMs, longTasks) =>
  longTasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, sinceMs) - UNNOTICED_MS)
    .reduce((sum, blockingMs) => sum + Math.max(0, blockingMs), 0)
