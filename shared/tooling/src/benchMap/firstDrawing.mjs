/** The mark that the base map sets once it has painted the whole view. */
const MARK = 'freehold:base-map'

/**
 * From the navigation to a base map that fills the view, with a warm cache (ms).
 * @param {import('playwright-core').Page} page
 * @param {string} url
 * @returns {Promise<number>}
 */
export async function firstDrawing(page, url) {
  await page.goto(url)
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, MARK)
  return page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? NaN, MARK)
}
