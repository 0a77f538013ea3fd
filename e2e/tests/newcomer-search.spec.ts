import type { Locator, Page } from '@playwright/test'
import {
  type Bounds,
  type HomeTag,
  type PropertySummary,
  searchProperties,
  updateProfileMarkets,
} from '@freehold/contracts'
import { expectAccessible } from '../src/axe'
import { phone } from '../src/phone'
import { ordinaryHome } from '../src/propertyPage'
import {
  boundsOf,
  cameraOf,
  changeTags,
  homesInside,
  infoWindow,
  mapOf,
  placeBox,
  tags,
} from '../src/searchPage'
import { signInToApi, type SignedInApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const START = '46.6105,-119.52,17'
const tabletPortrait = { width: 768, height: 1024 }
const sizes = {
  desktop: { width: 1440, height: 900 },
  'tablet held sideways': { width: 1024, height: 768 },
  tablet: tabletPortrait,
  phone,
}

const list = (page: Page) => page.getByRole('complementary', { name: 'Properties in View' })
const listButton = (page: Page) => page.getByRole('button', { name: /^List/ })
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
/** The tag of a home in a search by a strategy, whose return its name adds. */
const returnTag = (page: Page, { PropertyAddressFull }: PropertySummary) =>
  page.getByRole('button', { name: ` dollars, ${PropertyAddressFull},` })
const rowOf = (page: Page, { PropertyAddressFull }: PropertySummary) =>
  rows(page).filter({ has: page.getByRole('link', { name: PropertyAddressFull, exact: true }) })
const forSaleOnly = (page: Page) => page.getByRole('button', { name: 'For sale only' })

async function openMap(page: Page, query = '', at = START) {
  await signIn(page, 'Investor', `/app/search?at=${at}${query}`)
  await expect(page.getByRole('status').filter({ hasText: 'in view' })).toHaveText(/^[\d,]+ in view$/)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

/** The homes well inside the map, so that their tags and windows have room. */
async function visibleHomes(page: Page, homes: readonly PropertySummary[]) {
  const box = (await mapOf(page).boundingBox())!
  return homesInside(
    homes,
    boundsOf(await cameraOf(page), { width: box.width * 0.8, height: box.height * 0.8 }),
  )
}

async function homesOf(admin: SignedInApi, status: 'sold' | 'forSale', { ne, sw }: Bounds) {
  const query = { type: 'bounds' as const, zoom: '17', bounds: JSON.stringify({ ne, sw }), status }
  return admin.call(searchProperties, { query })
}

/** Changes the homes that searches return, and their pages. */
async function changeHomes(page: Page, change: <Home extends HomeTag | PropertySummary>(home: Home) => Home) {
  await changeTags(page, change)
  await page.route('**/api/v1/auth/property/*', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: PropertySummary }
    await route.fulfill({ response: answer, json: { data: change(data) } })
  })
}

async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const boxOf = async (element: Locator) => (await element.boundingBox())!

test('a sold home is marked Sold on tag, list, window and page, and left out with one press [USE-4]', async ({
  page,
  admin,
}) => {
  await openMap(page, '&list=open')
  const bounds = boundsOf(await cameraOf(page), await boxOf(mapOf(page)))
  const [sold] = await visibleHomes(page, await homesOf(admin, 'sold', bounds))
  const [offered] = await visibleHomes(page, await homesOf(admin, 'forSale', bounds))
  const [soldTag, offeredTag] = [tags(page, sold), tags(page, offered)]
  await expect(soldTag).toHaveText(/^Sold \$/)
  await expect(soldTag).toHaveAccessibleName(/^Sold \$/)
  await expect(offeredTag).not.toHaveText(/Sold/)
  await expect(offeredTag).not.toHaveAccessibleName(/Sold/)
  const roundness = (tag: Locator) =>
    tag.evaluate((element) => parseFloat(getComputedStyle(element.querySelector('div > div')!).borderRadius))
  expect(await roundness(soldTag)).toBeGreaterThan(3 * (await roundness(offeredTag)))
  await expect(rowOf(page, sold!)).toContainText('Sold')
  await expect(rowOf(page, offered!)).not.toContainText('Sold')

  // Not by itself: a market of sales alone would look empty.
  await expect(forSaleOnly(page)).toHaveAttribute('aria-pressed', 'false')
  await forSaleOnly(page).click()
  await expect(forSaleOnly(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(soldTag).toHaveCount(0)
  await expect(offeredTag).toBeVisible()
  await expect(rowOf(page, sold!)).toHaveCount(0)
  await expectAccessible(page, 'for sale only')
  await forSaleOnly(page).click()
  await expect(soldTag).toBeVisible()

  await soldTag.click()
  await expect(infoWindow(page)).toHaveAccessibleName(sold!.PropertyAddressFull)
  await expect(infoWindow(page).getByRole('heading').locator('xpath=..')).toContainText('Sold')
  await expectAccessible(page, 'a sold home’s window')
  await infoWindow(page).getByRole('link', { name: 'Explore Property' }).click()
  const heading = page.getByRole('heading', { level: 1, name: sold!.PropertyAddressFull })
  await expect(heading.locator('xpath=ancestor::header')).toContainText(/Sold (\w{3} \d\d, \d{4})?/)
  await page.goto(`/app/property/${offered!._id}`)
  await expect(page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header')).not.toContainText(
    'Sold',
  )
})

test('clicking a row of the list moves no row, and neither list nor window refits the map [USE-11]', async ({
  page,
  homes,
}) => {
  await page.addInitScript(() => {
    const shifts = { total: 0, isOpened: false }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        // Opening the list is meant to move what is on the page, a click of a row is not.
        if (shifts.isOpened || !entry.hadRecentInput) shifts.total += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openMap(page)
  const [shown] = await visibleHomes(page, homes)
  const { zoom } = await cameraOf(page)
  await expect(tags(page, shown)).toBeVisible()
  const before = await boxOf(tags(page, shown))
  await listButton(page).click()
  await expect(rows(page)).not.toHaveCount(0)
  expect((await cameraOf(page)).zoom).toBe(zoom)
  // Tags are put anew for the part of the map that the list leaves.
  const moved = async () => {
    const after = await tags(page, shown).boundingBox()
    return after ? Math.hypot(after.x - before.x, after.y - before.y) : Infinity
  }
  await expect.poll(moved).toBeLessThan(2)

  // Each listed home's tag can be read whole.
  const map = await boxOf(mapOf(page))
  const cut = async () => {
    const boxes = await Promise.all((await tags(page).all()).map((tag) => tag.boundingBox()))
    return boxes.filter((box) => {
      if (!box) return false
      const x = box.x + box.width / 2
      const isInside = x > map.x + 5 && x < map.x + map.width - 5
      return isInside && (box.x < map.x || box.x + box.width > map.x + map.width)
    })
  }
  await expect.poll(cut).toEqual([])

  const places = () =>
    rows(page).evaluateAll((all) =>
      all.map((row) => `${row.textContent} at ${row.getBoundingClientRect().y}`),
    )
  await page.evaluate(() => {
    ;(globalThis as unknown as { shifts: { isOpened: boolean } }).shifts.isOpened = true
  })
  for (const index of [5, 1]) {
    const rowsBefore = await places()
    const searched = page.waitForResponse(/searchProperties/)
    await rows(page).nth(index).getByRole('cell').last().click()
    await expect(infoWindow(page)).toBeVisible()
    // The window may need room, so that the map moves and searches.
    await Promise.race([searched, expect(page.getByRole('progressbar')).toHaveCount(0)])
    expect(await places()).toEqual(rowsBefore)
  }
  const { total } = await page.evaluate(() => (globalThis as unknown as { shifts: { total: number } }).shifts)
  expect(total).toBeLessThan(0.02)
})

test('an exact address selects its home [USE-12]', async ({ page, homes }) => {
  await openMap(page)
  const home = homes.find(({ PropertyAddressFull }) => /^\d+ /.test(PropertyAddressFull))!
  await placeBox(page).fill(home.PropertyAddressFull)
  await placeBox(page).press('Enter')
  await expect(infoWindow(page)).toHaveAccessibleName(home.PropertyAddressFull)
  await expect(tags(page, home)).toHaveAttribute('aria-pressed', 'true')
  await expect(tags(page, home)).toBeInViewport()
})

test('homes at one place have tags side by side, and lead from one to the next by keyboard [USE-12]', async ({
  page,
  homes,
}) => {
  await openMap(page)
  const [first, second, third] = (await visibleHomes(page, homes)).toSorted((a, b) =>
    a._id < b._id ? -1 : 1,
  )
  const building = [first!, second!, third!]
  const ids = new Set(building.map(({ _id }) => _id))
  await changeHomes(page, (home) => (ids.has(home._id) ? { ...home, location: first!.location } : home))
  await page.reload()
  for (const home of building) {
    const tag = tags(page, home)
    await expect(tag).toBeVisible()
    // Nothing covers its middle.
    await tag.click({ trial: true })
  }
  await tags(page, second).click()
  await expect(infoWindow(page)).toHaveAccessibleName(second!.PropertyAddressFull)
  await expect(infoWindow(page)).toContainText('2 of 3 homes here')
  for (const home of [third!, first!]) {
    await infoWindow(page).getByRole('button', { name: 'Next home here' }).focus()
    await page.keyboard.press('Enter')
    await expect(infoWindow(page)).toHaveAccessibleName(home.PropertyAddressFull)
  }
  await expect(infoWindow(page)).toContainText('1 of 3 homes here')
  await expectAccessible(page, 'homes at one place')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the list is reached within five stops of the Tab key [USE-14]', async ({ page }) => {
  const stopsTo = async (control: Locator) => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    for (let stops = 2; stops <= 5; stops += 1) {
      await page.keyboard.press('Tab')
      if (await control.evaluate((element) => element === document.activeElement)) return stops
    }
    return Infinity
  }
  await openMap(page)
  expect(await stopsTo(listButton(page))).toBeLessThanOrEqual(5)
  await page.keyboard.press('Enter')
  const close = list(page).getByRole('button', { name: 'Close list' })
  await expect(close).toBeFocused()
  await page.reload()
  await expect(rows(page)).not.toHaveCount(0)
  expect(await stopsTo(close)).toBeLessThanOrEqual(5)
})

test('in the system’s forced colors tags, clusters and window can be read [USE-15]', async ({
  page,
  homes,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openMap(page, '&strategy=buyHold')
  const system = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const colorOf = (name: string) => {
      probe.style.color = name
      return getComputedStyle(probe).color
    }
    return {
      text: colorOf('CanvasText'),
      ground: colorOf('Canvas'),
      selected: colorOf('Highlight'),
      selectedText: colorOf('HighlightText'),
    }
  })
  // Asked again, as the map draws its tags anew while it settles.
  const look = (element: Locator) =>
    expect.poll(() =>
      element.evaluate((node) => {
        const { color, backgroundColor, borderTopColor, borderTopStyle } = getComputedStyle(node)
        return { color, backgroundColor, borderTopColor, borderTopStyle }
      }),
    )
  const plain = {
    color: system.text,
    backgroundColor: system.ground,
    borderTopColor: system.text,
    borderTopStyle: 'solid',
  }
  const [home] = await visibleHomes(page, homes)
  const tag = returnTag(page, home!).locator('div > div')
  await look(tag).toEqual(plain)
  // Without colors the triangle alone says on which side of the line a return is.
  const returned = mapOf(page).locator('[data-look="up"] span, [data-look="down"] span').first()
  await expect
    .poll(() => returned.evaluate((node) => getComputedStyle(node, '::before').backgroundColor))
    .toBe(system.text)
  await returnTag(page, home!).click()
  await expect(infoWindow(page)).toBeVisible()
  await look(tag).toMatchObject({ color: system.selectedText, backgroundColor: system.selected })
  await look(infoWindow(page)).toEqual(plain)
  await page.goto('/app/search?at=46.6105,-119.52,14')
  const cluster = page.getByRole('button', { name: /properties here, (median .*, )?zoom in/ }).first()
  await expect(cluster).toBeVisible()
  await look(cluster.locator('div')).toEqual(plain)
})

test('an address of 2,000 characters breaks no layout [USE-15]', async ({ page, homes }) => {
  await openMap(page)
  const [home] = await visibleHomes(page, homes)
  const long = 'Longfellow'.repeat(200)
  await changeHomes(page, (one) => (one._id === home!._id ? { ...one, PropertyAddressFull: long } : one))
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await page.goto(`/app/search?at=${home!.location.coordinates.toReversed().join()},18&list=open`)
    const link = list(page).getByRole('link', { name: long })
    await expect(link).toBeVisible()
    expect(await list(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBeLessThanOrEqual(0)
    const row = await boxOf(link.locator('xpath=ancestor::tr'))
    expect(row.height).toBeLessThan(160)
    const region = await boxOf(list(page))
    for (const cell of await link.locator('xpath=ancestor::tr').getByRole('cell').all()) {
      const box = await boxOf(cell)
      expect(box.x + box.width).toBeLessThanOrEqual(region.x + region.width)
    }
    await link.click()
    const window = await boxOf(infoWindow(page))
    expect(window.x).toBeGreaterThanOrEqual(0)
    expect(window.x + window.width).toBeLessThanOrEqual(size.width)
    await expect(infoWindow(page).getByRole('link', { name: 'Explore Property' })).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await page.goto(`/app/property/${home!._id}`)
    await expect(page.getByRole('heading', { level: 1, name: long })).toBeVisible()
    await expect(page.getByText(/^(Sold|Listing) price$/).first()).toBeInViewport()
    await expectNoSidewaysScroll(page)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a window that the map pans into view covers neither the button of the list nor the tools for drawing [USE-15]', async ({
  page,
  homes,
}) => {
  const bottomOf = async (of: Locator) => {
    const { y, height } = await boxOf(of)
    return y + height
  }
  await signIn(page, 'Investor', '/app/help')
  for (const viewport of [tabletPortrait, { width: 1024, height: 768 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    await page.goto(`/app/search?property=${ordinaryHome(homes)._id}`)
    await expect(infoWindow(page)).toBeVisible()
    await expect.poll(async () => (await bottomOf(infoWindow(page))) <= viewport.height).toBe(true)
    await expect(listButton(page)).toBeVisible()
    expect(await bottomOf(listButton(page))).toBeLessThan((await boxOf(infoWindow(page))).y)
    await page.getByRole('button', { name: 'Draw Area' }).click()
    const tools = page.getByRole('group', { name: 'Draw an area' })
    await expect(tools).toBeVisible()
    expect(await bottomOf(tools)).toBeLessThan((await boxOf(listButton(page))).y)
  }
})

test('on a tablet held upright the list lies below the map, and a window leaves it there [USE-15]', async ({
  page,
  homes,
}) => {
  await page.setViewportSize(tabletPortrait)
  await openMap(page, '&list=open')
  await expect(rows(page)).not.toHaveCount(0)
  const [map, panel] = [await boxOf(mapOf(page)), await boxOf(list(page))]
  expect(panel).toMatchObject({ x: 0, width: tabletPortrait.width })
  expect(panel.y).toBeGreaterThanOrEqual(map.y + map.height)
  expect(map.height).toBeGreaterThan(panel.height)
  const [home] = await visibleHomes(page, homes)
  await tags(page, home).click()
  await expect(infoWindow(page)).toBeVisible()
  await expect(list(page)).toBeVisible()
  const window = await boxOf(infoWindow(page))
  expect(window.width).toBeLessThan(tabletPortrait.width - 100)
  await expect.poll(async () => (await boxOf(infoWindow(page))).y).toBeGreaterThanOrEqual(map.y)
  expect((await boxOf(infoWindow(page))).y + window.height).toBeLessThanOrEqual(map.y + map.height)
  await expectAccessible(page, 'a tablet held upright')
})

test('a search by a strategy opens window and page on that strategy [USE-16]', async ({ page, homes }) => {
  await openMap(page, '&strategy=fixFlip&list=open')
  const [home] = await visibleHomes(page, homes)
  const flip = (part: Page | Locator) => part.getByRole('tab', { name: /^Fix\/Flip/ })
  await returnTag(page, home!).click()
  await expect(flip(infoWindow(page))).toHaveAttribute('aria-selected', 'true')
  await expect(infoWindow(page).getByRole('tabpanel')).toContainText('Cash-on-cash ROI')
  await page.keyboard.press('Escape')
  await rows(page).first().click()
  await expect(flip(infoWindow(page))).toHaveAttribute('aria-selected', 'true')
  await infoWindow(page).getByRole('tab', { name: 'Property' }).click()
  await infoWindow(page).getByRole('link', { name: 'Explore Property' }).click()
  await expect(page).toHaveURL(/\/app\/property\/[^?]+\?strategy=fixFlip/)
  await expect(flip(page)).toHaveAttribute('aria-selected', 'true')
})

test('title, shapes, buttons and single rooms are what they should be [USE-17]', async ({ page, homes }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/searchProperties?**', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, 'Investor', `/app/search?at=${START}&list=open`)
  await expect(page).toHaveTitle('Search Properties | Freehold')
  const shapes = list(page).locator('tbody tr')
  await expect(shapes.first()).toBeAttached()
  await expect(list(page)).not.toContainText('No properties')
  const [columns, height] = [await shapes.first().locator('td').count(), (await boxOf(shapes.first())).height]
  release()
  await expect(rows(page)).not.toHaveCount(0)
  expect(await rows(page).first().locator('th, td').count()).toBe(columns)
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  const mean = heights.reduce((sum, one) => sum + one, 0) / heights.length
  expect(Math.abs(mean - height)).toBeLessThan(16)

  await page.unroute('**/searchProperties?**')
  const [home] = await visibleHomes(page, homes)
  const small = {
    BedroomsTotal: 1,
    BathroomsTotal: 1,
    BathroomsFull: 1,
    BathroomsHalf: 0,
    BathroomsThreeQuarter: 0,
  }
  await changeHomes(page, (one) => (one._id === home!._id ? { ...one, ...small } : one))
  await page.goto(`/app/search?at=${START}&property=${home!._id}`)
  const facts = infoWindow(page).getByRole('list', { name: 'Facts', exact: true }).getByRole('listitem')
  await expect(facts.first()).toHaveText('1 bed')
  await expect(facts.nth(1)).toHaveText('1 bath')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const zoom = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/app/search?at=46.6105,-119.52,20')
  await expect(zoom('Zoom in')).toBeDisabled()
  await expect(zoom('Zoom out')).toBeEnabled()
  await page.goto('/app/search?at=46.6105,-119.52,2')
  await expect(zoom('Zoom in')).toBeEnabled()
  await expect(zoom('Zoom out')).toBeDisabled()
})

test('without a network the page says what is stale, and recovers by itself [USE-6]', async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/)
  await openMap(page, '&list=open')
  const count = await rows(page).count()
  await context.setOffline(true)
  const shown = tags(page).first()
  await page.getByRole('button', { name: 'Zoom out', exact: true }).click()
  const stale = page.getByRole('status').filter({ hasText: /The homes shown are as of \d+:\d\d [AP]M/ })
  await expect(stale).toBeVisible()
  await expect(stale.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(list(page)).toContainText(/The homes shown are as of/)
  await expect(shown).toBeVisible()
  expect(await rows(page).count()).toBeGreaterThanOrEqual(count)
  await expectAccessible(page, 'stale homes')
  await context.setOffline(false)
  await expect(stale).toHaveCount(0)
  await expect(list(page)).not.toContainText('as of')
  await expect.poll(() => rows(page).count()).toBeGreaterThan(count)

  await rows(page).first().click()
  await expect(infoWindow(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await rows(page).nth(1).click()
  await infoWindow(page).getByRole('tab', { name: 'Comps' }).click()
  await expect(infoWindow(page).getByRole('alert')).toContainText('Freehold cannot be reached')
  await expect(infoWindow(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  await context.setOffline(false)
  await expect(infoWindow(page).getByRole('alert')).toHaveCount(0)
  await expect(infoWindow(page).getByRole('tabpanel').getByRole('row')).not.toHaveCount(0)
})

test('the search box offers the markets of the profile first, and without any leads to the profile [USE-19]', async ({
  page,
  person,
}) => {
  const own = await signInToApi(person.username, person.password)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/ownMarkets')) asked.push(request.url())
  })
  const options = page.getByRole('option')
  const market = options.filter({ hasText: 'Wrenfield, WA' })
  await signIn(page, person, `/app/search?at=${START}`)
  await expect(page.getByRole('status').filter({ hasText: 'in view' })).toHaveText(/^[\d,]+ in view$/)
  expect(asked).toEqual([])
  await placeBox(page).focus()
  const choose = page.getByRole('search').getByRole('link', { name: 'Choose your markets' })
  await expect(choose).toBeVisible()
  await expectAccessible(page, 'a search box without markets')
  await page.keyboard.press('Tab')
  await expect(choose).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choose).toHaveCount(0)
  expect(asked).toHaveLength(1)
  await placeBox(page).click()
  await choose.click()
  await expect(page).toHaveURL(/\/app\/profile\/markets$/)

  await own.call(updateProfileMarkets, { body: { updates: ['wrenfield-wa', 'tampa-fl'] } })
  await signIn(page, person, '/app/search?at=46.7,-119.9,12')
  await expect(page.getByRole('status').filter({ hasText: 'in view' })).toBeVisible()
  await placeBox(page).focus()
  // Tampa has no homes, and so no place on the map.
  await expect(options).toHaveText(['Wrenfield, WA'])
  await expect(page.getByRole('group', { name: 'Your markets' })).toBeVisible()
  await expectAccessible(page, 'own markets offered')
  await placeBox(page).press('Enter')
  await expect(options).toHaveCount(1)
  await placeBox(page).press('ArrowDown')
  await expect(market).toHaveAttribute('aria-selected', 'true')
  await placeBox(page).press('Enter')
  await expect(placeBox(page)).toHaveValue('Wrenfield, WA')
  await expect(page.getByRole('button', { name: /zoom in|dollars/i }).first()).toBeVisible()
  const { lat, lng } = await cameraOf(page)
  expect(lat).not.toBeCloseTo(46.7, 1)
  expect(lng).not.toBeCloseTo(-119.9, 1)

  // The town has nothing else that begins so.
  await page.route('**/places/autocomplete?**', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object[] }
    const lake = { placeId: 'lake-1', mainText: 'Wren Lake', secondaryText: 'WA' }
    await route.fulfill({ response: answer, json: { data: [lake, ...data] } })
  })
  await placeBox(page).fill('wren')
  await expect(page.getByRole('group', { name: 'Other places' }).getByRole('option')).toHaveText([
    'Wren LakeWA',
  ])
  await expect(options).toHaveText(['Wrenfield, WA', 'Wren LakeWA'])
  await page.unroute('**/places/autocomplete?**')
  await placeBox(page).fill('9')
  await expect(options.first()).toBeVisible()
  await expect(market).toHaveCount(0)

  await page.setViewportSize(phone)
  await page.reload()
  await placeBox(page).click()
  await market.click()
  await expect(placeBox(page)).toHaveValue('Wrenfield, WA')
  await expect(placeBox(page)).not.toBeFocused()
  await expect(options).toHaveCount(0)
  await expectNoSidewaysScroll(page)
})
