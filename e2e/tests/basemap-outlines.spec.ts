import type { Page } from '@playwright/test'
import { archive, basemap, configureBasemaps, ground, serveParts } from '../src/basemapFixture'
import { colorAt, countPixels, type Position, token } from '../src/mapColors'
import { expect, signIn, test } from '../src/test'

const URL_PATH = '/example.pmtiles'

const positionOf = (lat: number, lng: number): Position => [
  (lng - ground.lng) * 1_000,
  (lat - ground.lat) * 1_000,
]

test('beneath a small archive the outlines of the world show sea and land [GND-8]', async ({ page }) => {
  await configureBasemaps(page, [basemap(URL_PATH)])
  await serveParts(page, URL_PATH, () => ({ bytes: archive() }))
  await signIn(page, 'Investor', '/app/search?at=45,-125,5')
  const at = async (lat: number, lng: number) => colorAt(page, ...positionOf(lat, lng))
  const water = await token(page, 'water')
  const land = await token(page, 'land')
  await expect.poll(() => at(45, -128)).toEqual(water)
  await expect.poll(() => at(44, -120)).toEqual(land)
})

/** Waits for a line of an outline within 10 px of a position in the middle of the map. */
async function expectOutline(page: Page, lat: number, lng: number, zoom: number) {
  await page.goto(`/app/search?at=${lat},${lng},${zoom}`)
  const around = { at: positionOf(lat, lng), size: { width: 20, height: 20 } }
  await expect
    .poll(() => countPixels(page, 'border', around), { message: `at ${lat}, ${lng}, zoom ${zoom}` })
    .toBeGreaterThan(20)
}

test('without an archive coasts and borders stay up to zoom 12 all over the world, and counties load only for the United States [GND-8]', async ({
  openContext,
}) => {
  const page = await (await openContext({ deviceScaleFactor: 2 })).newPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url())
  })
  const hasCounties = async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()))
    return texts.some((text) => text.includes('Snohomish'))
  }
  await configureBasemaps(page, [], { demo: false })
  await signIn(page, 'Investor')
  // The coast at Perth, the Rhine at Basel, and the border of Brazil and Uruguay.
  await expectOutline(page, -31.7917, 115.7196, 7)
  await expectOutline(page, -31.7917, 115.7196, 8.5)
  await expectOutline(page, 47.6001, 7.5907, 10)
  await expectOutline(page, -33.7395, -53.3849, 12)
  expect(await hasCounties()).toBe(false)
  // The coast of Vancouver Island, a neighbor, and the border of two counties.
  await expectOutline(page, 48.8874, -123.69, 9)
  await expectOutline(page, 47.7765, -121.7886, 9)
  expect(await hasCounties()).toBe(true)
})
