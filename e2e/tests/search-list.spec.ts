import type { Locator, Page, Request } from '@playwright/test'
import type { HomeTags, PropertySummary } from '@freehold/contracts'
import { expectAccessible } from '../src/axe'
import { formatDollars } from '../src/figures'
import { phone } from '../src/phone'
import {
  answerMany,
  boundsOf,
  cameraOf,
  clusters,
  homesInside,
  infoWindow,
  mapOf,
  tags,
} from '../src/searchPage'
import { fewAndMany } from '../src/suites'
import { expect, signIn, test } from '../src/test'

const START = '46.6105,-119.52,17'
const list = (page: Page) => page.getByRole('complementary', { name: 'Properties in View' })
const listButton = (page: Page) => page.getByRole('button', { name: /^List/ })
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const rowOf = (link: Locator) => link.locator('xpath=ancestor::tr')
const isSearch = (request: Request) => request.url().includes('/searchProperties?')

async function openMap(page: Page, query = '') {
  await signIn(page, 'Investor', `/app/search?at=${START}${query}`)
  await expect(tags(page).first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

function countSearches(page: Page) {
  const searches: Request[] = []
  page.on('request', (request) => {
    if (isSearch(request)) searches.push(request)
  })
  return searches
}

const homeOfRow = async (page: Page, homes: readonly PropertySummary[], index: number) => {
  const href = (await rows(page).nth(index).getByRole('link').getAttribute('href')) ?? ''
  const id = new URLSearchParams(href.split('?')[1]).get('property')
  const home = homes.find(({ _id }) => _id === id)
  if (!home) throw new Error(`Row ${index} leads to ${href}`)
  return home
}

test('list and map show the same homes, follow each other, and work by keyboard [MAP-4] [MAP-5] [MAP-6]', async ({
  page,
  homes,
}) => {
  await openMap(page)
  const status = page.getByRole('status').filter({ hasText: 'in view' })
  await expect(status).toHaveText(/^\d+ in view$/)
  await listButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('button', { name: 'Close list' })).toBeFocused()
  await expect(page).toHaveURL(/list=open/)
  await expect
    .poll(async () => (await rows(page).count()) - parseInt((await status.textContent()) ?? '', 10))
    .toBe(0)
  const first = await homeOfRow(page, homes, 0)
  const prices = await rows(page).locator('th + td').allTextContents()
  expect(prices).toEqual(
    prices.toSorted((a, b) => Number(a.replace(/\D/g, '')) - Number(b.replace(/\D/g, ''))),
  )
  expect(prices[0]).toBe(formatDollars(first.LatestListingPrice ?? NaN))

  // No part of the page covers another: the map makes room.
  const [map, panel] = [await mapOf(page).boundingBox(), await list(page).boundingBox()]
  expect((map?.x ?? NaN) + (map?.width ?? NaN)).toBeLessThanOrEqual(panel?.x ?? NaN)

  const highlighted = mapOf(page).locator('[data-highlighted]')
  await expect(highlighted).toHaveCount(0)
  // By name, because the map moves to show the info window, and other rows may come first then.
  const link = list(page).getByRole('link', { name: first.PropertyAddressFull, exact: true })
  await link.focus()
  await expect(highlighted).toHaveCount(1)
  await expect(tags(page, first).locator('[data-highlighted]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(infoWindow(page)).toHaveAccessibleName(first.PropertyAddressFull)
  await expect(rowOf(link)).toHaveAttribute('data-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(infoWindow(page)).toHaveCount(0)
  await expect(link).toBeFocused()

  const second = await homeOfRow(page, homes, 1)
  const row = rowOf(list(page).getByRole('link', { name: second.PropertyAddressFull, exact: true }))
  await expect(row).not.toHaveAttribute('data-selected')
  await tags(page, second).dispatchEvent('pointerenter')
  await expect(row).toHaveAttribute('data-selected', 'true')
  await tags(page, second).dispatchEvent('click')
  await expect(infoWindow(page)).toHaveAccessibleName(second.PropertyAddressFull)
  await list(page).getByRole('button', { name: 'Close list' }).click()
  await expect(list(page)).toHaveCount(0)
  await expect(listButton(page)).toBeFocused()
})

test('filters narrow map and list by return, and colour the markers by it [MAP-3] [MAP-5]', async ({
  page,
  homes,
}) => {
  await openMap(page, '&list=open')
  const before = await rows(page).count()
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByLabel('Maximum price', { exact: true }).fill('450000')
  await dialog.getByLabel('Beds').selectOption('3+')
  await dialog.getByLabel('Strategy').selectOption('Buy/Hold')
  await dialog.getByLabel('Minimum cash-on-cash ROI').fill('5')
  const asked = page.waitForRequest(isSearch)
  await dialog.getByRole('button', { name: /^Show/ }).click()
  const query = new URL((await asked).url()).searchParams
  expect(['maxPrice', 'minBeds', 'strategy', 'minCashOnCashRoi'].map((name) => query.get(name))).toEqual([
    '450000',
    '3',
    'buyHold',
    '5',
  ])
  await expect.poll(() => rows(page).count()).toBeLessThan(before)
  await expect(page.getByRole('button', { name: 'Filters 3 set' })).toBeVisible()
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(0)
  const returns: number[] = []
  for (let index = 0; index < count; index += 1) {
    const { LatestListingPrice, BedroomsTotal, BuyHoldResults } = await homeOfRow(page, homes, index)
    expect(LatestListingPrice).toBeLessThanOrEqual(450_000)
    expect(BedroomsTotal).toBeGreaterThanOrEqual(3)
    returns.push(BuyHoldResults?.cashOnCashRoi ?? Infinity)
  }
  expect(Math.min(...returns)).toBeGreaterThanOrEqual(5)
  expect(returns, 'the best first').toEqual(returns.toSorted((a, b) => b - a))
  const withReturn = page.getByRole('button', { name: /dollars, .*, Buy\/Hold ROI/ })
  await expect(withReturn.locator('[data-look="up"]').first()).toBeVisible()
})

test('what a tag says of a home is in its shape and words, and the list says the same [MKT-4]', async ({
  page,
  homes,
}) => {
  await openMap(page, '&strategy=buyHold&list=open')
  const box = await mapOf(page).boundingBox()
  if (!box) throw new Error('There is no map')
  const shown = homesInside(homes, boundsOf(await cameraOf(page), box))
  const looks = new Set<string>()
  for (const home of shown) {
    const tag = tags(page, home)
    await expect(tag).toHaveCount(1)
    const look = lookOf(home)
    looks.add(look)
    await expect(tag.locator(`[data-look="${look}"]`), home.PropertyAddressFull).toHaveCount(1)
    const isNew = home.listingStatus !== 'sold' && (home.DaysOnMarket ?? Infinity) <= 7
    await expect(tag.locator('[data-news="new"]')).toHaveCount(Number(isNew))
    const row = rows(page).filter({
      has: page.getByRole('link', { name: home.PropertyAddressFull, exact: true }),
    })
    if (look === 'sold') await expect(tag).toHaveText(/^Sold \$/)
    if (look === 'sold') await expect(row).toContainText('Sold')
    if (isNew) await expect(row).toContainText('New')
  }
  expect([...looks].toSorted()).toEqual(expect.arrayContaining(['down', 'sold', 'up']))
  // Without colors the shapes differ still: a triangle up or down, or a pill.
  const shapeOf = (look: string) =>
    mapOf(page)
      .locator(`[data-look="${look}"]`)
      .first()
      .evaluate((tag) => {
        const { rotate, clipPath } = getComputedStyle(tag.querySelector('span')!, '::before')
        return `${rotate} ${clipPath} ${getComputedStyle(tag).borderRadius}`
      })
  expect(new Set([await shapeOf('up'), await shapeOf('down'), await shapeOf('sold')]).size).toBe(3)
})

test('a home whose price was cut says so in its tag and its row, in a shape and in words, unless it is new or sold [MKT-4]', async ({
  page,
  homes,
}) => {
  await page.route('**/searchProperties?**', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: HomeTags }
    const priceCuts = data.ids.map(() => 20_000)
    await route.fulfill({ response: answer, json: { data: { ...data, priceCuts } } })
  })
  await openMap(page, '&strategy=buyHold&list=open')
  const box = await mapOf(page).boundingBox()
  if (!box) throw new Error('There is no map')
  const kinds = new Set<string>()
  for (const home of homesInside(homes, boundsOf(await cameraOf(page), box))) {
    const isNew = (home.DaysOnMarket ?? Infinity) <= 7
    const kind = home.listingStatus === 'sold' ? 'none' : isNew ? 'new' : 'cut'
    kinds.add(kind)
    const tag = tags(page, home)
    const row = rows(page).filter({
      has: page.getByRole('link', { name: home.PropertyAddressFull, exact: true }),
    })
    await expect(tag.locator('[data-news="cut"]'), home.PropertyAddressFull).toHaveCount(
      Number(kind === 'cut'),
    )
    if (kind !== 'cut') {
      await expect(row).not.toContainText('Cut $')
      continue
    }
    await expect(tag).toHaveText(/^Cut \$20K /)
    await expect(tag).toHaveAccessibleName(/^Cut \$20K, .*, price cut in the last 30 days$/)
    await expect(row).toContainText('Cut $20K, price cut in the last 30 days')
  }
  expect([...kinds].toSorted()).toEqual(['cut', 'new', 'none'])
  // Without colors it differs from what is new, too: by the line around it.
  const lineOf = (kind: string) =>
    mapOf(page)
      .locator(`[data-news="${kind}"] em`)
      .first()
      .evaluate((mark) => getComputedStyle(mark).borderStyle)
  expect([await lineOf('cut'), await lineOf('new')]).toEqual(['dashed', 'solid'])
})

test('a key says what the shapes of tags mean, with or without returns, and gives the focus back [MKT-4]', async ({
  page,
}) => {
  await openMap(page, '&strategy=buyHold')
  const button = page.getByRole('button', { name: 'Tags', exact: true })
  const key = page.getByRole('region', { name: 'Tags' })
  const meanings = [
    'Listed within 7 days',
    'Price cut within 30 days',
    'Sold',
    'Check this listing',
    'On your shortlist',
  ]
  await button.press('Enter')
  await expect(key.getByRole('listitem')).toHaveText([
    /Above the 3% line$/,
    /Not above it$/,
    /not ranked$/,
    ...meanings.map((text) => new RegExp(`${text}$`)),
  ])
  await expectAccessible(page, 'the key of tags')
  await key.getByRole('button', { name: 'Close the key' }).press('Escape')
  await expect(key).toHaveCount(0)
  await expect(button).toBeFocused()
  await openMap(page)
  await button.click()
  await expect(key.getByRole('listitem')).toHaveCount(1 + meanings.length)
  await expect(key.getByRole('listitem').first()).toContainText('For sale at this price')
})

/** The shape of a home's tag in a search by Buy & Hold. */
function lookOf({ listingStatus, isImplausible, missingFacts, BuyHoldResults }: PropertySummary): string {
  if (listingStatus === 'sold') return 'sold'
  if (isImplausible) return 'check'
  const percent = BuyHoldResults?.cashOnCashRoi ?? null
  if (percent === null) return 'price'
  if (missingFacts?.length) return 'incomplete'
  return percent > 3 ? 'up' : 'down'
}

test('back and forward restore map, results, filters and info window without a new search [MAP-20]', async ({
  page,
  homes,
}) => {
  // Only a completed search is kept for the back button.
  const answered = () =>
    expect(page.getByRole('status').filter({ hasText: 'in view' })).toHaveText(/^\d+ in view$/)
  const searches = countSearches(page)
  await openMap(page)
  await answered()
  const plain = await tags(page).count()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Beds').selectOption('4+')
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect.poll(() => tags(page).count()).toBeLessThan(plain)
  await answered()
  const filtered = await tags(page).count()
  const searched = searches.map((request) => new URL(request.url()).searchParams.get('bounds'))
  expect(searched).toEqual([searched[0], searched[0]])
  const camera = await cameraOf(page)
  // Below the middle, so that the map need not move for the info window, which opens above.
  const home = homes.find(
    ({
      PropertyAddressFull,
      BedroomsTotal,
      location: {
        coordinates: [lng, lat],
      },
    }) =>
      PropertyAddressFull !== '' &&
      (BedroomsTotal ?? 0) >= 4 &&
      Math.abs(lng - camera.lng) < 0.003 &&
      lat < camera.lat &&
      lat > camera.lat - 0.0015,
  )
  if (!home) throw new Error('No large home is in the middle of the map')
  await tags(page, home).dispatchEvent('click')
  await expect(infoWindow(page)).toHaveAccessibleName(home.PropertyAddressFull)
  await infoWindow(page).getByRole('link', { name: 'Explore Property' }).click()
  await expect(page.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()

  searches.length = 0
  await page.goBack()
  await expect(infoWindow(page)).toHaveAccessibleName(home.PropertyAddressFull)
  await page.goBack()
  await expect(infoWindow(page)).toHaveCount(0)
  await expect(tags(page)).toHaveCount(filtered)
  await page.goBack()
  await expect(tags(page)).toHaveCount(plain)
  await page.goForward()
  await expect(tags(page)).toHaveCount(filtered)
  expect(searches.map((request) => request.url())).toEqual([])
})

test('from afar all homes are counted by cell, and circles, count and list agree; an empty view says what to do [MKT-2] [MAP-3] [MAP-12]', async ({
  page,
  homes,
}) => {
  await signIn(page, 'Investor', `/app/search?at=${START.replace(/17$/, '11')}&strategy=buyHold&list=open`)
  await expect(clusters(page).first()).toBeVisible()
  const box = await mapOf(page).boundingBox()
  if (!box) throw new Error('There is no map')
  // The whole town is in view.
  expect(homesInside(homes, boundsOf(await cameraOf(page), box))).toHaveLength(homes.length)
  const circles = await clusters(page).evaluateAll((markers) =>
    markers.map((marker) =>
      Number(/^[\d,]+/.exec(marker.getAttribute('title') ?? '')?.[0].replaceAll(',', '')),
    ),
  )
  expect(circles.reduce((sum, count) => sum + count, 0)).toBe(homes.length)
  const total = homes.length.toLocaleString('en-US')
  await expect(page.getByRole('status').filter({ hasText: `${total} in view` })).toHaveCount(1)
  await expect(list(page)).toContainText(`Showing 200 of ${total}`)
  await expect(page.getByText(`${total} homes in view, all counted`).locator('..')).toHaveText(
    /median ROI .*−?[\d.]+%/,
  )
  await expect(clusters(page).first()).toHaveAccessibleName(
    /median Buy\/Hold ROI −?[\d.]+%, (not )?above the 3% line/,
  )
  await expectAccessible(page, 'a map of clusters')
  // The best first, of all and not only of those that were near.
  const best = Math.max(
    ...homes
      .filter(({ isImplausible, missingFacts }) => !isImplausible && !missingFacts?.length)
      .map(({ BuyHoldResults }) => BuyHoldResults?.cashOnCashRoi ?? -Infinity),
  )
  await expect(rows(page).first()).toContainText(`${best.toFixed(2)}%`)
  await page.goto('/app/search?at=30.5,-140.25,12')
  await expect(page.getByText('No properties here. Move the map or zoom out.')).toBeVisible()
})

test('on a phone the list is a sheet that an info window replaces until it closes [MAP-5] [MAP-6]', async ({
  page,
  homes,
}) => {
  await page.setViewportSize(phone)
  await openMap(page)
  await listButton(page).click()
  await expect(list(page)).toBeVisible()
  const box = await list(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: phone.width })
  const home = await homeOfRow(page, homes, 0)
  await rows(page).first().click()
  await expect(infoWindow(page)).toHaveAccessibleName(home.PropertyAddressFull)
  await expect(list(page)).toHaveCount(0)
  await infoWindow(page).getByRole('button', { name: 'Close' }).click()
  await expect(list(page)).toBeVisible()
})

test('on a small phone the zoom buttons work at any width of the count [LAY-7]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await answerMany(page, 1_234_567)
  await signIn(page, 'Investor', `/app/search?at=${START.replace(/17$/, '9')}`)
  await expect(listButton(page)).toContainText('1,234,567 in view')
  for (const [name, zoom] of [
    ['Zoom out', 8],
    ['Zoom in', 9],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true })
    // Also at its edges: nothing may cover them.
    for (const position of [
      { x: 2, y: 20 },
      { x: 34, y: 20 },
    ])
      await button.click({ position, trial: true })
    await button.click()
    await expect.poll(async () => (await cameraOf(page)).zoom).toBe(zoom)
  }
})

for (const { count, tag } of fewAndMany(3, 10))
  test(
    `leaving the map releases it: ${count} visits leave no more in the page than one`,
    { tag },
    async ({ page }) => {
      test.slow()
      await openMap(page)
      const devtools = await page.context().newCDPSession(page)
      const visit = async () => {
        await page.getByRole('link', { name: 'Search Properties' }).first().click()
        await expect(tags(page).first()).toBeVisible()
        await page.getByRole('link', { name: 'Home' }).first().click()
        await expect(page.getByText('30-year fixed')).toBeVisible()
      }
      /** Every map has a canvas, and the dashboard has none. */
      const countMaps = async () => {
        await devtools.send('HeapProfiler.collectGarbage')
        const { result } = await devtools.send('Runtime.evaluate', {
          expression: 'HTMLCanvasElement.prototype',
        })
        const { objects } = await devtools.send('Runtime.queryObjects', {
          prototypeObjectId: result.objectId ?? '',
        })
        const { result: length } = await devtools.send('Runtime.callFunctionOn', {
          objectId: objects.objectId ?? '',
          functionDeclaration: 'function () { return this.length }',
          returnByValue: true,
        })
        return length.value as number
      }
      const countNodes = async () => (await devtools.send('Memory.getDOMCounters')).nodes
      await visit()
      await visit()
      await expect.poll(countMaps).toBe(0)
      const nodes = await countNodes()
      for (let time = 0; time < count; time += 1) await visit()
      await expect.poll(countMaps).toBe(0)
      expect(await countNodes()).toBeLessThan(nodes + 500)
    },
  )
