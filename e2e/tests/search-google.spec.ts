import type { Request } from '@playwright/test'
import { demoData } from '../src/demoServer'
import { buildGoogleScript, isMapsScript, serveGoogle, type GoogleScript } from '../src/googleScript'
import { middleOf, watchHeat } from '../src/heatMap'
import { cameraOf, clusters, infoWindow, pixelAt, placeBox, tags } from '../src/searchPage'
import { freePort, ServerProcess } from '../src/serverProcess'
import { expect, signIn, test } from '../src/test'

/** With your own key and MAPS=google, the first test runs against Google itself. */
const ownKey = process.env['MAPS'] === 'google' ? process.env['GOOGLE_MAPS_API_KEY'] : undefined
const google = /foreign request: https:\/\/[\w.-]+\.(googleapis|gstatic|google)\.com\//

/** A Freehold configured with a Google key. */
async function startWithKey(key: string) {
  const port = String(await freePort())
  const server = new ServerProcess({
    HOST: '127.0.0.1',
    PORT: port,
    FREEHOLD_DATA: demoData(),
    LOGIN_FREE_TRIES: '1000',
    GOOGLE_MAPS_API_KEY: key,
    GOOGLE_MAPS_MAP_ID: process.env['GOOGLE_MAPS_MAP_ID'] ?? 'freehold-test',
  })
  await server.printed(/running at/)
  return { server, address: `http://127.0.0.1:${port}` }
}

test.describe('with a key of Google', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 })
  let site: Awaited<ReturnType<typeof startWithKey>>
  let script: GoogleScript
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    ;[site, script] = await Promise.all([startWithKey(ownKey ?? 'fake-key'), buildGoogleScript()])
  })
  test.afterAll(() => site.server.interrupt())
  test.beforeEach(({ watch }) => watch.expectProblem(google))

  const search = () => `${site.address}/app/search`

  test('map, markers, info window and places come from Google\u2019s script, under our content security policy [MAP-19] [MAP-13] [MAP-6] [MAP-15]', async ({
    page,
    context,
  }) => {
    if (!ownKey) await serveGoogle(context, script)
    const asked: Request[] = []
    page.on('request', (request) => void asked.push(request))
    await signIn(page, 'Investor', search())
    await expect(tags(page).first()).toBeVisible()
    const url = new URL(asked.find((request) => isMapsScript(new URL(request.url())))?.url() ?? '')
    expect(url.searchParams.get('key')).toBe(ownKey ?? 'fake-key')
    await tags(page).first().click()
    await expect(infoWindow(page).getByRole('link', { name: 'Explore Property' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^List \d+ in view/ }).click()
    await expect(
      page.getByRole('complementary', { name: 'Properties in View' }).getByRole('link'),
    ).not.toHaveCount(0)

    await placeBox(page).fill(ownKey ? 'Richland, WA' : 'Place')
    await page.getByRole('option').first().click()
    await expect.poll(async () => (await cameraOf(page)).zoom).toBeLessThan(18)
    if (!ownKey) await expect(placeBox(page)).toHaveValue('Place of Google')
    if (!ownKey) await expect(clusters(page).or(tags(page)).first()).toBeVisible()
    const ours = asked.map((request) => request.url()).filter((url) => url.includes('/auth/places/'))
    expect(ours, 'places are never mixed').toEqual([])
    const embedded = asked.map((request) => request.url()).filter((url) => /embedded-maps.*\.js$/.test(url))
    expect(embedded, 'with a key, the embedded map is not downloaded').toEqual([])
  })

  test('the heat map lies on Google\u2019s map, where its homes are [MKT-3] [MAP-19]', async ({
    page,
    context,
  }) => {
    if (!ownKey) await serveGoogle(context, script)
    const last = await watchHeat(page)
    await signIn(page, 'Investor', `${search()}?at=46.6105,-119.52,13&heat=return`)
    const outlines = page
      .getByRole('region', { name: 'Map' })
      .locator('svg')
      .filter({ has: page.locator('pattern') })
    await expect(outlines).toBeAttached()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    const { cells, zoom } = last.cells!.answer
    const cell = cells.toSorted((a, b) => b.count - a.count)[0]!
    const at = await pixelAt(page, middleOf(cell, zoom))
    await page.mouse.move(at.x, at.y)
    await expect(page.getByRole('status').filter({ hasText: `${cell.count} homes, median ROI` })).toHaveCount(
      1,
    )
    // The outline of the cell, which is the last path.
    const box = (await outlines.locator('path').last().boundingBox())!
    expect(box.x + box.width / 2).toBeCloseTo(at.x, 0)
    expect(box.y + box.height / 2).toBeCloseTo(at.y, 0)
    await page.mouse.down()
    await page.mouse.move(at.x + 50, at.y - 30, { steps: 4 })
    const moved = (await outlines.locator('path').last().boundingBox())!
    expect(moved.x - box.x).toBeCloseTo(50, 0)
    expect(moved.y - box.y).toBeCloseTo(-30, 0)
    await page.mouse.up()
    await page.mouse.click(at.x + 50, at.y - 30)
    await expect.poll(async () => (await cameraOf(page)).zoom).toBeGreaterThan(15)
  })

  for (const [how, answer] of [
    ['cannot be reached', 'abort'],
    ['is forbidden', 403],
  ] as const)
    test(`a script that ${how} leaves a placeholder with Retry, and the search box [MAP-13]`, async ({
      page,
      watch,
    }) => {
      watch.expectProblem(/Failed to load resource/)
      await page.route(isMapsScript, (route) =>
        answer === 'abort' ? route.abort() : route.fulfill({ status: answer }),
      )
      await signIn(page, 'Investor', search())
      const failed = page.getByRole('alert').filter({ hasText: 'The map could not be loaded' })
      await expect(failed.getByRole('link', { name: 'Retry' })).toBeVisible()
      await expect(placeBox(page)).toBeVisible()
      await serveGoogle(page.context(), script)
      await page.unroute(isMapsScript)
      await failed.getByRole('link', { name: 'Retry' }).click()
      await expect(tags(page).first()).toBeVisible()
    })

  test('a script that hangs is shown as loading until a timeout [MAP-13]', async ({ page }) => {
    await page.route(isMapsScript, () => {})
    await page.clock.install()
    await signIn(page, 'Investor', search())
    await expect(page.getByRole('progressbar', { name: 'Loading the map' })).toBeVisible()
    await page.clock.runFor(15_000)
    await expect(page.getByRole('alert')).toContainText('The map is not loading')
  })
})

test('a key that Google refuses shows Error: AuthFailure instead of the map; the rest works [MAP-9] [MAP-13]', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(300_000)
  watch.expectProblem(google)
  const { server, address } = await startWithKey('refused-key')
  try {
    await serveGoogle(context, await buildGoogleScript())
    await signIn(page, 'Investor', `${address}/app/search`)
    await expect(page.getByRole('heading', { name: 'Error: AuthFailure' })).toBeVisible()
    await placeBox(page).fill('Wren')
    await expect(page.getByText('Place search is not available')).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(page.getByText('30-year fixed')).toBeVisible()
  } finally {
    // Close the page before its server, or its prefetches would fail.
    await page.close()
    await server.interrupt()
  }
})
