import { archive, basemap, configureBasemaps, ground, serveParts } from '../src/basemapFixture'
import { colorAt, type Position, token } from '../src/mapColors'
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
