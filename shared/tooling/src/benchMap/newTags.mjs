import { noteWhenDrawn } from '../benchBrowser/openRoute.mjs'
import { endFrames, startFrames } from './frames.mjs'
import { afterSearch } from './moveMap.mjs'
import { drag } from './panFrames.mjs'

/**
 * Moves the map so that the next search finds more homes. Measures the longest frame from the release until their tags
 * are drawn, and the time from the response until the last tag is drawn (ms).
 * @param {{ page: import('playwright-core').Page, sendMore: () => string }} map
 * @param {number} turn
 */
export async function measureNewTags({ page, sendMore }, turn) {
  const last = sendMore()
  await page.evaluate(() => performance.clearResourceTimings())
  await page.evaluate(noteWhenDrawn, `[aria-label="Map"] [role="button"][title$=", ${last}"]`)
  await startFrames(page)
  await drag(page, turn % 2 === 0 ? 1 : -1)
  const ms = await page.evaluate(async () => {
    const drawnAt = await globalThis.freeholdBench.drawn
    const answers = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
    const answer = answers.find(({ name }) => name.includes('/searchProperties?'))
    return drawnAt - (answer?.responseEnd ?? NaN)
  })
  await afterSearch(page)
  const { longestAfterMs } = await endFrames(page)
  return { ms, longestAfterMs }
}
