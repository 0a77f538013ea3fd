import type { Page } from '@playwright/test'
import { type GroundFeature, type GroundLayers, tilesOf } from '@freehold/basemap-fixtures'
import {
  archiveOf,
  at,
  basemap,
  box,
  configureBasemaps,
  ground,
  groundLayers,
  serveParts,
} from '../src/basemapFixture'
import { countPixels, expectToken, type Position } from '../src/mapColors'
import { phone } from '../src/phone'
import { mapOf } from '../src/searchPage'
import { expect, signIn, test } from '../src/test'

const NAME_PX = { width: 90, height: 24 }

const expectName = (page: Page, name: string, position: Position) =>
  expect
    .poll(() => countPixels(page, name, { at: position, size: NAME_PX }), {
      message: `${name} at ${position.join()}`,
    })
    .toBeGreaterThan(20)

const expectNoName = async (page: Page, name: string, position: Position) =>
  expect(
    await countPixels(page, name, { at: position, size: NAME_PX }),
    `${name} at ${position.join()}`,
  ).toBe(0)

const place = (name: string, position: Position): GroundFeature => ({
  type: 'point',
  geometry: [[at(...position)]],
  properties: { kind: 'locality', name, population_rank: 12 },
})

const ZOOM = 13

/** Two names at the eastern edge of the small archive, one of each archive: there is room for one of them. */
const inside: Position = [38, 25]
const outside: Position = [42, 25]

const DETAILED = '/detailed.pmtiles'
const WIDE = '/wide.pmtiles'
const wide = basemap(WIDE, {
  maxZoom: 9,
  bounds: {
    sw: { lat: ground.lat - 1, lng: ground.lng - 1 },
    ne: { lat: ground.lat + 1, lng: ground.lng + 1 },
  },
  attribution: '© The Contributors of the Wide Survey',
})
const detailed = basemap(DETAILED)

/** A lake, and more, where the small archive has land. */
const wideLayers: GroundLayers = {
  earth: [{ type: 'polygon', geometry: box(-1_000, -1_000, 1_000, 1_000), properties: { kind: 'earth' } }],
  water: [{ type: 'polygon', geometry: box(-300, -300, 300, 300), properties: { kind: 'lake' } }],
  places: [place('Hidden', [28, 30]), place('Faraway', [-80, 10]), place('Bordertown', outside)],
}

/** The small archive with the name of a lake that is less important than that of the wide one's place next to it. */
const detailedLayers: GroundLayers = {
  ...groundLayers,
  water: [
    ...groundLayers['water']!,
    {
      type: 'point',
      geometry: [[at(...inside)]],
      properties: { kind: 'lake', name: 'Lake Margin', min_zoom: 5 },
    },
  ],
}

test('of two archives the more detailed one is drawn where it has tiles, with one set of names, and each without the other when one is removed [GND-2]', async ({
  page,
  watch,
}) => {
  test.slow()
  watch.expectProblem(/404/)
  let isThere = true
  await serveParts(page, WIDE, () => ({ bytes: archiveOf(wide, tilesOf(wideLayers, wide)) }))
  await serveParts(page, DETAILED, () => ({ bytes: archiveOf(detailed, tilesOf(detailedLayers, detailed)) }))
  await page.route(`**${DETAILED}`, (route) => (isThere ? route.fallback() : route.fulfill({ status: 404 })))
  const open = async (...basemaps: (typeof wide)[]) => {
    await configureBasemaps(page, basemaps, { demo: false })
    await signIn(page, 'Investor', `/app/search?at=${ground.lat + 0.01},${ground.lng + 0.01},${ZOOM}`)
  }
  const attribution = (name: string) => mapOf(page).getByRole('link', { name })
  const expectWide = async () => {
    await expectName(page, 'place', [28, 30])
    await expectToken(page, [7, 7], 'water')
  }

  await open(detailed, wide)
  await expectToken(page, [7, 7], 'land')
  await expectToken(page, [3, 3.5], 'park')
  await expectToken(page, [-80, -20], 'water')
  await expectName(page, 'place', [4, 14])
  await expectName(page, 'place', [-80, 10])
  await expectName(page, 'place', outside)
  await expectNoName(page, 'place', [28, 30])
  await expectNoName(page, 'label-water', inside)
  await expect(attribution('© Example Survey')).toBeVisible()
  await expect(attribution('© The Contributors of the Wide Survey')).toBeVisible()
  // On a phone the attributions need all of its width: nothing covers them.
  const desktop = page.viewportSize()!
  await page.setViewportSize(phone)
  const zoomOut = await mapOf(page).getByRole('button', { name: 'Zoom out' }).boundingBox()
  for (const name of ['© Example Survey', '© The Contributors of the Wide Survey'])
    expect((await attribution(name).boundingBox())!.y).toBeGreaterThanOrEqual(zoomOut!.y + zoomOut!.height)
  await page.setViewportSize(desktop)

  await open(detailed)
  await expectName(page, 'label-water', inside)
  await expectToken(page, [7, 7], 'land')
  await expect(attribution('© The Contributors of the Wide Survey')).toBeHidden()

  await open(wide)
  await expectWide()
  await expect(attribution('© Example Survey')).toBeHidden()

  // Removed while a page that knows it is opened.
  isThere = false
  await open(detailed, wide)
  await expectWide()
  await expect(mapOf(page).getByText('its file is missing')).toBeVisible()
})

const area = (layer: string, kind: string, reach: number): GroundLayers => ({
  [layer]: [{ type: 'polygon', geometry: box(-reach, -reach, reach, reach), properties: { kind } }],
})

test('where an archive lacks tiles within its bounds the next one is drawn, not an enlarged one of the first [GND-2]', async ({
  page,
}) => {
  // An area that was cut out along a border: its bounds are around more than its tiles.
  const first = basemap(DETAILED, { bounds: wide.bounds })
  const tiles = [
    ...tilesOf(area('earth', 'earth', 1_000), { minZoom: 0, maxZoom: 9 }),
    ...tilesOf(area('landuse', 'park', 5), { minZoom: 10, maxZoom: 15 }),
  ]
  const next = basemap(WIDE, { bounds: wide.bounds, maxZoom: 13 })
  await serveParts(page, DETAILED, () => ({ bytes: archiveOf(first, tiles) }))
  await serveParts(page, WIDE, () => ({ bytes: archiveOf(next, tilesOf(area('water', 'lake', 300), next)) }))
  await configureBasemaps(page, [first, next], { demo: false })
  await signIn(page, 'Investor', `/app/search?at=${ground.lat + 0.01},${ground.lng + 0.01},${ZOOM}`)
  await expectToken(page, [3, 3.5], 'park')
  await expectToken(page, [-80, 10], 'water')
})
