import { createJiti } from 'jiti'

/** @type {typeof import('@freehold/contracts')} */
const { boundsDebounceMs } = await createJiti(import.meta.url).import('@freehold/contracts')

/**
 * Shows the map at a position as going back in the history does: without a new page, which would lose the homes found so
 * far. Each measurement begins at the same position, because pans leave the map a little aside. With few homes, none may
 * be visible afterwards.
 * @param {import('playwright-core').Page} page
 * @param {{ lat: number, lng: number }} center
 * @param {number} zoom
 */
export async function showAt(page, { lat, lng }, zoom, { areRare = false } = {}) {
  await page.evaluate((at) => {
    const url = new URL(location.href)
    url.searchParams.set('at', at)
    history.pushState(history.state, '', url)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, `${lat},${lng},${zoom}`)
  const home = page.getByRole('button', { name: /dollars|properties here/ }).first()
  if (!areRare) await home.waitFor()
  await afterSearch(page)
}

/**
 * A moved map, also one moved by an opening window, is searched after this delay.
 * @param {import('playwright-core').Page} page
 */
export async function afterSearch(page) {
  await page.waitForTimeout(boundsDebounceMs)
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
