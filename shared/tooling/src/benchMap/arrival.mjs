import { noteWhenDrawn } from '../benchBrowser/openRoute.mjs'
import { endFrames, startFrames } from './frames.mjs'
import { afterSearch } from './moveMap.mjs'
import { drag } from './panFrames.mjs'

/**
 * The map is moved, and the search that follows finds more homes where it now is: the longest frame from letting go until
 * they have their tags, and the time from their answer until the last of them is drawn; milliseconds.
 */
export async function arrival({ page, sendMore }, turn) {
  const last = sendMore()
  await page.evaluate(() => performance.clearResourceTimings())
  await page.evaluate(noteWhenDrawn, `[aria-label="Map"] [role="button"][title$=", ${last}"]`)
  await startFrames(page)
  await drag(page, turn % 2 === 0 ? 1 : -1)
  const ms = await page.evaluate(async () => {
    const drawnAt = await globalThis.freeholdBench.drawn
    const answers = performance.getEntriesByType('resource')
    return drawnAt - answers.find(({ name }) => name.includes('/searchProperties?')).responseEnd
  })
  await afterSearch(page)
  const { longestAfterMs } = await endFrames(page)
  return { ms, longestAfterMs }
}
