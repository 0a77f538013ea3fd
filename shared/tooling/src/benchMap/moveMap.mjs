import { createJiti } from 'jiti'

/** @type {typeof import('@freehold/contracts')} */
const { boundsDebounceMs } = await createJiti(import.meta.url).import('@freehold/contracts')

/**
 * Zooms without a new page, which would lose the homes found so far. With few homes, none may be visible afterwards.
 * @param {import('playwright-core').Page} page
 * @param {number} zoom
 */
export async function zoomTo(page, zoom, { areRare = false } = {}) {
  for (let now = zoomOf(page); now !== zoom; now = zoomOf(page)) {
    await page.getByRole('button', { name: now < zoom ? 'Zoom in' : 'Zoom out', exact: true }).click()
    await page.waitForFunction(
      (before) => new URL(location.href).searchParams.get('at')?.split(',')[2] !== before,
      String(now),
    )
  }
  const home = page.getByRole('button', { name: /dollars|properties here/ }).first()
  if (!areRare) await home.waitFor()
  await afterSearch(page)
}

/** @param {import('playwright-core').Page} page */
const zoomOf = (page) => Number(new URL(page.url()).searchParams.get('at')?.split(',')[2])

/**
 * A moved map, also one moved by an opening window, is searched after this delay.
 * @param {import('playwright-core').Page} page
 */
export async function afterSearch(page) {
  await page.waitForTimeout(boundsDebounceMs)
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
