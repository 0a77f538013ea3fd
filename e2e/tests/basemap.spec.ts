import type { Page } from '@playwright/test'
import {
  archive,
  basemap,
  foreignArchive,
  configureBasemaps,
  ground,
  serveParts,
} from '../src/basemapFixture'
import { expectAccessible } from '../src/axe'
import { colorAt, countPixels, expectToken, type Position, systemColor } from '../src/mapColors'
import { phone } from '../src/phone'
import { clusters, dragMap, mapOf, tags } from '../src/searchPage'
import { expect, signIn, test } from '../src/test'

const URL_PATH = '/example.pmtiles'

/** Opens the map over the middle of the small archive. */
const openGround = (page: Page, zoom: number, who: 'Investor' | 'Admin' = 'Investor') =>
  signIn(page, who, `/app/search?at=${ground.lat + 0.01},${ground.lng + 0.01},${zoom}`)

/** Places in the archive whose color is that of one layer. */
const sights: [position: Position, token: string, from: number][] = [
  [[3, 3.5], 'park', 13],
  [[14.2, 1.6], 'water', 13],
  [[4.5, 10], 'major', 15],
  [[10, 5], 'road', 15],
  [[14, 14], 'building', 15],
  [[7, 7], 'land', 13],
]

test('an archive is drawn in the tokens of both themes, its last tiles enlarged beyond their zoom [GND-2]', async ({
  page,
}) => {
  test.slow()
  await configureBasemaps(page, [basemap(URL_PATH)])
  await serveParts(page, URL_PATH, () => ({ bytes: archive() }))
  for (const zoom of [13, 13.5, 15]) {
    await openGround(page, zoom)
    for (const [position, name, from] of sights) if (zoom >= from) await expectToken(page, position, name)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [position, name] of sights) await expectToken(page, position, name)
  await page.emulateMedia({ colorScheme: 'light' })
  for (const zoom of [17, 20]) {
    await signIn(page, 'Investor', `/app/search?at=${ground.lat + 0.01},${ground.lng + 0.0099},${zoom}`)
    // Beside the name on the middle of the road.
    await expectToken(page, [9.9, 10.05], 'major')
  }
  await expect(page.getByRole('link', { name: '© Example Survey' })).toHaveAttribute(
    'href',
    'https://survey.example/terms',
  )
})

test('places, lakes and streets have names, on a dense screen twice as many pixels each way [GND-2]', async ({
  openContext,
}) => {
  const counts: number[] = []
  for (const deviceScaleFactor of [1, 2]) {
    const page = await (await openContext({ deviceScaleFactor })).newPage()
    await configureBasemaps(page, [basemap(URL_PATH)])
    await serveParts(page, URL_PATH, () => ({ bytes: archive() }))
    await openGround(page, 13)
    await expect.poll(() => countPixels(page, 'label-water')).toBeGreaterThan(20)
    await expect.poll(() => countPixels(page, 'place')).toBeGreaterThan(20)
    counts.push(await countPixels(page, 'label-water'))
    await page.close()
  }
  // Text has many pixels between its color and the ground, fewer of them on a dense screen.
  expect(counts[1]! / counts[0]!).toBeGreaterThan(3)
})

test('in forced colors the ground is plain and lines have the color of text [GND-2]', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await configureBasemaps(page, [basemap(URL_PATH)])
  await serveParts(page, URL_PATH, () => ({ bytes: archive() }))
  await openGround(page, 15)
  const [canvas, text] = [await systemColor(page, 'Canvas'), await systemColor(page, 'CanvasText')]
  expect(text).not.toEqual(canvas)
  await expect.poll(() => colorAt(page, 14, 14)).toEqual(canvas)
  await expect.poll(() => colorAt(page, 4.5, 10)).toEqual(canvas)
  await expect.poll(() => colorAt(page, 14.2, 1.6)).toEqual(canvas)
  // Closer, where the railway is wide enough to fill a pixel.
  await signIn(page, 'Investor', `/app/search?at=${ground.lat + 0.018},${ground.lng + 0.005},19`)
  await expect.poll(() => colorAt(page, 5, 18)).toEqual(text)
  await expect.poll(() => colorAt(page, 5, 18.2)).toEqual(canvas)
  await expectAccessible(page, 'Map in forced colors')
})

interface Fault {
  name: string
  says: string
  serve: (page: Page, isMended: () => boolean) => Promise<unknown>
  problem?: RegExp
}

const whole = (page: Page, isMended: () => boolean, broken: (bytes: Buffer) => Buffer) =>
  serveParts(page, URL_PATH, () => ({ bytes: isMended() ? archive() : broken(archive()) }))

/** Answers in a broken way until it is mended. */
const answers = (broken: Parameters<Page['route']>[1]) => async (page: Page, isMended: () => boolean) => {
  await serveParts(page, URL_PATH, () => ({ bytes: archive() }))
  await page.route(`**${URL_PATH}`, (route, request) =>
    isMended() ? route.fallback() : broken(route, request),
  )
}

/** Where a PMTiles header says where its tiles begin. */
const TILES_OFFSET_AT = 56

const faults: Fault[] = [
  {
    name: 'a missing archive',
    says: 'its file is missing',
    serve: answers((route) => route.fulfill({ status: 404 })),
    problem: /404/,
  },
  {
    name: 'a server that refuses',
    says: 'its server refuses to send it',
    serve: answers((route) => route.fulfill({ status: 403 })),
    problem: /403/,
  },
  {
    name: 'an unreachable archive',
    says: 'its server does not answer',
    serve: answers((route) => route.abort()),
    problem: /ERR_FAILED/,
  },
  {
    name: 'a server without ranges',
    says: 'its server does not send parts of files',
    serve: answers((route) => route.fulfill({ status: 200, body: archive() })),
  },
  {
    name: 'a truncated archive',
    says: 'its file is incomplete',
    serve: (page, isMended) => whole(page, isMended, (bytes) => bytes.subarray(0, 1_000)),
    problem: /416/,
  },
  {
    name: 'a corrupt archive',
    says: 'its file is damaged',
    serve: (page, isMended) => whole(page, isMended, (bytes) => Buffer.alloc(bytes.length, 7)),
  },
  {
    name: 'an archive in another schema',
    says: 'its file does not follow the Protomaps schema',
    serve: (page, isMended) => whole(page, isMended, () => foreignArchive()),
  },
  {
    name: 'an archive with damaged tiles',
    says: 'its file is damaged',
    serve: (page, isMended) =>
      whole(page, isMended, (bytes) => {
        const tiles = Number(bytes.readBigUInt64LE(TILES_OFFSET_AT))
        return Buffer.concat([bytes.subarray(0, tiles), Buffer.alloc(bytes.length - tiles, 7)])
      }),
  },
]

for (const { name, says, serve, problem } of faults)
  test(`${name}: the ground says so, the rest of the map works, and Retry needs no reload [GND-7]`, async ({
    page,
    watch,
  }) => {
    if (problem) watch.expectProblem(problem)
    let isMended = false
    await configureBasemaps(page, [basemap(URL_PATH)])
    await serve(page, () => isMended)
    await openGround(page, 14)
    const notice = mapOf(page).getByText('The base map cannot be shown')
    await expect(notice).toContainText(says)
    // The demo town is next to it.
    await page.goto('/app/search?at=46.62,-119.52,14')
    await expect(clusters(page).or(tags(page)).first()).toBeVisible()
    await openGround(page, 14)
    await expect(notice).toContainText(says)
    isMended = true
    await mapOf(page).getByRole('button', { name: 'Retry' }).click()
    await expectToken(page, [14.2, 1.6], 'water')
    await expect(notice).toBeHidden()
  })

test('an archive that could not be read is asked for again without anybody doing anything [GND-7]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/503/)
  let isMended = false
  await configureBasemaps(page, [basemap(URL_PATH)])
  await answers((route) => route.fulfill({ status: 503 }))(page, () => isMended)
  await openGround(page, 14)
  await expect(mapOf(page).getByText('its server refuses to send it')).toBeVisible()
  isMended = true
  await expectToken(page, [14.2, 1.6], 'water')
  await expect(mapOf(page).getByText('The base map cannot be shown')).toBeHidden()
})

test('east of the antimeridian the world begins again, with its attribution [GND-2]', async ({ page }) => {
  await configureBasemaps(page, [basemap(URL_PATH)])
  await serveParts(page, URL_PATH, () => ({ bytes: archive() }))
  await openGround(page, 3)
  const attribution = page.getByRole('link', { name: '© Example Survey' })
  await expect(attribution).toBeVisible()
  // The whole world is 2,048 px wide.
  const width = (await mapOf(page).boundingBox())!.width
  for (let moved = 0; moved < 2_048; moved += 500) await dragMap(page, { x: -500, y: 0 })
  expect(width).toBeLessThan(2_048)
  await expect(attribution).toBeVisible()
})

test('an archive that hangs costs only the ground, and one replaced while the page is open is read anew [GND-7]', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let etag = '"one"'
  await configureBasemaps(page, [basemap(URL_PATH)])
  await serveParts(page, URL_PATH, () => ({ bytes: archive(), etag }))
  await page.route(`**${URL_PATH}`, async (route) => {
    await held
    await route.fallback()
  })
  await openGround(page, 14)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/,15$/)
  await expectToken(page, [14.2, 1.6], 'land')
  release()
  await expectToken(page, [14.2, 1.6], 'water')
  etag = '"two"'
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expectToken(page, [3, 3.5], 'park')
  await expect(mapOf(page).getByText('The base map cannot be shown')).toBeHidden()
})

test('where enlarged tiles reach beyond an archive its attribution stays; further away the map says that it has none [GND-2]', async ({
  page,
}) => {
  await configureBasemaps(page, [basemap(URL_PATH)], { demo: false })
  await serveParts(page, URL_PATH, () => ({ bytes: archive() }))
  const attribution = page.getByRole('link', { name: '© Example Survey' })
  const notice = mapOf(page).getByText('No base map for this area.')
  await signIn(page, 'Investor', `/app/search?at=${ground.lat},${ground.lng + 0.3},12`)
  await expect(attribution).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto(`/app/search?at=${ground.lat},${ground.lng + 9},12`)
  await expect(notice).toBeVisible()
  await expect(attribution).toBeHidden()
})

test('without a base map the map says so [GND-7]', async ({ page }) => {
  await configureBasemaps(page, [], { demo: false })
  await openGround(page, 12)
  const notice = mapOf(page).getByText('No base map for this area.')
  await expect(notice).toBeVisible()
  await expect(mapOf(page).getByRole('link', { name: 'Add Base Map' })).toHaveCount(0)
  await page.setViewportSize(phone)
  const onTop = () =>
    notice.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return [left + 1, (left + right) / 2, right - 1].map((x) =>
        element.ownerDocument.elementsFromPoint(x, (top + bottom) / 2).indexOf(element),
      )
    })
  await expect.poll(onTop).toEqual([0, 0, 0])
})

test('an Admin gets there from the map [GND-7]', async ({ page }) => {
  await configureBasemaps(page, [], { demo: false })
  await openGround(page, 12, 'Admin')
  await mapOf(page).getByRole('link', { name: 'Add Base Map' }).click()
  await expect(page).toHaveURL(/\/app\/adminSettings\/basemaps/)
})
