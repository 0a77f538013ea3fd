import type { Page, Request } from '@playwright/test'
import {
  storageKeys,
  type Bounds,
  type PlaceDetails,
  type PropertySummary,
  type RecentSearch,
  type RuntimeConfig,
  updateProfileStrategies,
} from '@freehold/contracts'
import { changeMaps } from '../src/changeMaps'
import { formatDollars } from '../src/figures'
import {
  boundsOf,
  cameraOf,
  centerOf,
  changeTags,
  clusters,
  dragMap,
  homesInside,
  infoWindow,
  mapOf,
  pixelsBetween,
  placeBox,
  tags,
} from '../src/searchPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

/** The query of a search. */
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams)
const boundsAsked = (request: Request) => JSON.parse(queryOf(request)['bounds'] ?? '') as Bounds
const isSearch = (request: Request) => request.url().includes('/searchProperties?')

function recordSearches(page: Page): Request[] {
  const searches: Request[] = []
  page.on('request', (request) => {
    if (isSearch(request)) searches.push(request)
  })
  return searches
}

const inView = (page: Page) => page.getByRole('status').filter({ hasText: 'in view' })

/** Opens the map and waits until it shows its results. */
async function openMap(page: Page, who: Parameters<typeof signIn>[1], at?: string) {
  await signIn(page, who, `/app/search${at ? `?at=${at}` : ''}`)
  await expect(inView(page)).toBeVisible()
  await expect(tags(page).or(clusters(page)).first()).toBeVisible()
}

/** The map position in the page's URL. */
async function visibleHomes(page: Page, homes: readonly PropertySummary[]) {
  const box = await mapOf(page).boundingBox()
  if (!box) throw new Error('There is no map')
  return homesInside(homes, boundsOf(await cameraOf(page), box))
}

async function expectEachShownOnce(page: Page, homes: readonly PropertySummary[]) {
  expect(homes.length).toBeGreaterThan(0)
  for (const home of homes) await expect(tags(page, home)).toHaveCount(1)
}

test('the map opens at the default zoom on the centre of the town and searches there [MAP-1] [MAP-3] [MAP-5] [MAP-19]', async ({
  page,
  homes,
}) => {
  const searched = page.waitForRequest(isSearch)
  await openMap(page, 'Investor')
  const config = await page.request.get('/api/v1/config')
  const { data } = (await config.json()) as { data: RuntimeConfig }
  const camera = await cameraOf(page)
  expect(camera.zoom).toBe(18)
  expect(camera.lat).toBeCloseTo(data.maps.defaultCenter?.lat ?? NaN, 5)
  expect(camera.lng).toBeCloseTo(data.maps.defaultCenter?.lng ?? NaN, 5)

  const { type, zoom } = queryOf(await searched)
  expect({ type, zoom }).toEqual({ type: 'bounds', zoom: '18' })
  const box = (await mapOf(page).boundingBox()) ?? { width: 0, height: 0 }
  const [asked, shown] = [boundsAsked(await searched), boundsOf(camera, box)]
  for (const corner of ['ne', 'sw'] as const) {
    expect(asked[corner].lat).toBeCloseTo(shown[corner].lat, 4)
    expect(asked[corner].lng).toBeCloseTo(shown[corner].lng, 4)
  }

  const visible = await visibleHomes(page, homes)
  await expectEachShownOnce(page, visible)
  await expect(clusters(page)).toHaveCount(0)
  // At the edges tags are drawn inside of the map.
  const inner = boundsOf(camera, { width: box.width - 200, height: box.height - 200 })
  const [first, ...others] = homesInside(visible, inner) as [PropertySummary, ...PropertySummary[]]
  const origin = await centerOf(tags(page, first))
  for (const home of others) {
    const place = await centerOf(tags(page, home))
    const { x, y } = pixelsBetween(first, home, 18)
    expect(Math.hypot(place.x - origin.x - x, place.y - origin.y - y)).toBeLessThan(3)
  }
})

test('moving the map searches after a pause, and shows no property twice [MAP-3] [MAP-4]', async ({
  page,
  homes,
}) => {
  await page.clock.install()
  await openMap(page, 'Investor', '46.6105,-119.52,17')
  const before = await visibleHomes(page, homes)
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60 * 1_000))
  const searches = recordSearches(page)
  await dragMap(page, { x: -300, y: 0 })
  // Less than the search delay, which starts again with the last frame of a movement.
  await page.clock.runFor(50)
  await dragMap(page, { x: -200, y: 0 })
  await page.clock.runFor(50)
  await page.clock.runFor(549)
  expect(searches).toHaveLength(0)
  await page.clock.runFor(60)
  await expect.poll(() => searches.length).toBe(1)
  await page.clock.resume()

  await expect.poll(async () => (await cameraOf(page)).lng).toBeGreaterThan(-119.52)
  const after = await visibleHomes(page, homes)
  const stayed = after.filter((home) => before.includes(home))
  expect(stayed.length).toBeGreaterThan(0)
  expect(after.length).toBeGreaterThan(stayed.length)
  await expectEachShownOnce(page, after)
})

test('a marker opens an info window with the address, a link to the property and tabs [MAP-6] [MAP-7]', async ({
  page,
  admin,
  homes,
}) => {
  await openMap(page, 'Investor')
  const home = middleOf(await visibleHomes(page, homes))
  const property = await admin.findHome(home._id)
  await tags(page, home).click()
  const window = infoWindow(page)
  await expect(window).toHaveAccessibleName(home.PropertyAddressFull)
  await expect(window.getByRole('heading', { name: home.PropertyAddressFull })).toBeVisible()
  await expect(window.getByRole('link', { name: 'Explore Property' })).toHaveAttribute(
    'href',
    `/app/property/${home._id}`,
  )
  const panel = window.getByRole('heading', { name: home.PropertyAddressFull }).locator('xpath=../../..')
  const box = await panel.boundingBox()
  expect([box?.width, box?.height].map((px) => Math.round(px ?? NaN))).toEqual([600, 350])

  const content = window.getByRole('tabpanel')
  await expect(content).toContainText(formatDollars(home.LatestListingPrice ?? NaN))
  await expect(content.locator('figure')).toBeVisible()
  const { BedroomsTotal: beds, BathroomsTotal: baths, BuildingAreaTotal: area } = home
  await expect(content.getByRole('list', { name: 'Facts', exact: true }).getByRole('listitem')).toHaveText([
    `${beds} ${beds === 1 ? 'bed' : 'beds'}`,
    baths !== null && baths > 1 ? `${baths.toFixed(1)} baths` : `${baths} ${baths === 1 ? 'bath' : 'baths'}`,
    `${area?.toLocaleString('en-US')} sq ft`,
  ])
  await expect(content).toContainText(home.PublicListingRemarks ?? '')
  const tab = window.getByRole('tab')
  await expect(tab).toHaveCount(6)
  await tab.filter({ hasText: 'Comps' }).click()
  const soldFor = property.comps.map(({ MLSSoldPrice }) => MLSSoldPrice ?? NaN)
  const dearest = soldFor.toSorted((a, b) => b - a).slice(0, 5)
  expect(dearest.length).toBeGreaterThan(0)
  const rows = content.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveText(dearest.map((price) => new RegExp(formatDollars(price).replace('$', '\\$'))))
  for (const [name, figure] of [
    ['BRRRR', property.brrrrResults?.refiLoanAmount],
    ['Buy/Hold', property.buyHoldResults?.totalCashNeeded],
    ['Fix/Flip', property.fixFlipResults?.cashNeeded],
    ['ST Rental', property.shortTermResults?.grossAnnualRevenue],
  ] as const) {
    await tab.filter({ hasText: name }).click()
    await expect(content).toContainText(formatDollars(figure ?? NaN))
  }
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)
  await expect(tags(page, home)).toBeFocused()
})

test('another marker replaces the property and comps of the one before [MAP-6]', async ({ page, homes }) => {
  await openMap(page, 'Investor')
  const visible = await visibleHomes(page, homes)
  const first = middleOf(visible)
  const second = visible.find(({ _id }) => _id !== first._id)
  if (!second) throw new Error('The map shows one home only')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/v1/auth/property/${second._id}`, async (route) => {
    await held
    await route.continue()
  })
  await tags(page, first).click()
  await infoWindow(page).getByRole('tab', { name: 'Comps' }).click()
  await expect(infoWindow(page).getByRole('row')).not.toHaveCount(0)
  await tags(page, second).dispatchEvent('click')
  await expect(infoWindow(page)).toHaveAccessibleName(second.PropertyAddressFull)
  await expect(infoWindow(page)).toHaveCount(1)
  await infoWindow(page).getByRole('tab', { name: 'Comps' }).click()
  await expect(infoWindow(page).getByRole('tabpanel').locator('[aria-busy="true"]')).toBeVisible()
  await expect(infoWindow(page).getByRole('row')).toHaveCount(0)
  release()
  await expect(infoWindow(page).getByRole('row')).not.toHaveCount(0)
})

test("the info window has tabs only for the user's strategies [MAP-7] [PRF-5]", async ({ page, person }) => {
  const own = await signInToApi(person.username, person.password)
  await own.call(updateProfileStrategies, { body: { updates: ['fixFlip'] } })
  await openMap(page, person)
  await tags(page).first().click()
  await expect(infoWindow(page).getByRole('tab')).toHaveText(['Property', 'Comps', /^Fix\/Flip/])
})

test('close properties are clustered at low zoom, in red if there are many [MAP-8]', async ({ page }) => {
  await openMap(page, 'Investor', '46.6105,-119.52,14')
  // Homes arrive page by page, and clusters change with them.
  await expect(async () => {
    const { red, blue } = await countsByColor(page)
    expect(Math.min(...red)).toBeGreaterThan(Math.max(10, ...blue))
    expect(blue.length).toBeGreaterThan(0)
  }).toPass()

  await clusters(page).first().click()
  await expect.poll(async () => (await cameraOf(page)).zoom).toBeGreaterThan(14)

  await page.goto('/app/search?at=46.6105,-119.52,16')
  await expect(clusters(page).first()).toBeVisible()
  await page.goto('/app/search?at=46.6105,-119.52,17')
  await expect(tags(page).first()).toBeVisible()
  await expect(clusters(page)).toHaveCount(0)
})

test('a position in the URL opens the map there, and an empty ocean has no results [MAP-3] [MAP-20]', async ({
  page,
}) => {
  const searched = page.waitForRequest(isSearch)
  await signIn(page, 'Investor', '/app/search?at=30.5,-140.25,9.5')
  expect(queryOf(await searched)['zoom']).toBe('9.5')
  const { ne, sw } = boundsAsked(await searched)
  expect((ne.lng + sw.lng) / 2).toBeCloseTo(-140.25, 3)
  expect(sw.lat).toBeLessThan(30.5)
  expect(ne.lat).toBeGreaterThan(30.5)
  await expect(inView(page)).toHaveText('0 in view')
  await expect(tags(page)).toHaveCount(0)
})

test('a failed first search says so in map and list and is logged; Retry loads the homes [MAP-12]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 500/)
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The search for properties failed'),
  )
  await page.route('**/searchProperties?**', (route) => route.fulfill({ status: 500 }))
  await signIn(page, 'Investor', '/app/search')
  const failure = page.getByRole('status').filter({ hasText: "Couldn't load the homes here" })
  await expect(failure).toBeVisible()
  expect((await logged).type()).toBe('warning')
  const expectNothingElse = async () => {
    await expect(failure).toHaveCount(1)
    await expect(page.getByText(/No properties|\d in view|Move the map/)).toHaveCount(0)
    await expect(tags(page).or(clusters(page))).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await expectNothingElse()
  // Opening the list resizes the map, which searches again. That search must fail before searches succeed.
  const failedAgain = page.waitForResponse((response) => isSearch(response.request()))
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await failedAgain
  const list = page.getByRole('complementary', { name: 'Properties in View' })
  await expect(list.getByText("Couldn't load the homes here")).toBeVisible()
  await expectNothingElse()
  await expect(list).toHaveText(/^Properties in View(Close list)?Couldn't load the homes hereRetry$/)

  await page.unroute('**/searchProperties?**')
  await list.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByRole('row')).not.toHaveCount(0)
  await expect(tags(page).first()).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('an area is not called empty before it has been searched [MAP-12]', async ({ page, watch }) => {
  watch.expectProblem(/status of 500/)
  await page.route('**/searchProperties?**', (route) => route.fulfill({ status: 500 }))
  await signIn(page, 'Investor', '/app/search?at=30.5,-140.25,9.5')
  await expect(page.getByText("Couldn't load the homes here")).toBeVisible()
  const isEmpty = page.getByText('No properties here. Move the map or zoom out.')
  await expect(isEmpty).toHaveCount(0)
  await expect(inView(page)).toHaveCount(0)
  await page.unroute('**/searchProperties?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(isEmpty).toBeVisible()
  await expect(inView(page)).toHaveText('0 in view')

  await page.route('**/searchProperties?**', (route) => route.fulfill({ status: 500 }))
  await dragMap(page, { x: -300, y: 0 })
  await expect(page.getByText("Couldn't update")).toBeVisible()
  await expect(isEmpty).toHaveCount(0)
  await expect(inView(page)).toHaveCount(0)
})

test('a later search that fails keeps the markers, is logged, says so, and can be retried [MAP-12]', async ({
  page,
  homes,
  watch,
}) => {
  watch.expectProblem(/status of 500/)
  await openMap(page, 'Investor')
  const home = middleOf(await visibleHomes(page, homes))
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The search for properties failed'),
  )
  await page.route('**/searchProperties?**', (route) => route.fulfill({ status: 500 }))
  await dragMap(page, { x: 60, y: 0 })
  await expect(page.getByText("Couldn't update")).toBeVisible()
  expect((await logged).type()).toBe('warning')
  await expect(tags(page, home)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/searchProperties?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText("Couldn't update")).toHaveCount(0)
})

const autocompleted = (request: Request) => request.url().includes('/places/autocomplete?')

test('a place is found by typing, fits the map to its bounds, and becomes a recent search [MAP-2] [MAP-14] [MAP-15] [MAP-18]', async ({
  page,
  person,
}) => {
  await openMap(page, person)
  const box = placeBox(page)
  await expect(box).toHaveAttribute('placeholder', 'Search')
  const [boxAt, mapAt] = [await box.boundingBox(), await mapOf(page).boundingBox()]
  expect((boxAt?.x ?? NaN) - (mapAt?.x ?? NaN)).toBeLessThan(100)
  expect((boxAt?.y ?? NaN) - (mapAt?.y ?? NaN)).toBeLessThan(60)

  const asked = page.waitForRequest(autocompleted)
  await box.fill('Wrenf')
  const options = page.getByRole('listbox', { name: 'Places' }).getByRole('option')
  await expect(options.first()).toContainText('Wrenfield')
  const details = page.waitForResponse((response) => /\/places\/(?!autocomplete)/.test(response.url()))
  const recorded = page.waitForResponse(
    (response) => response.url().endsWith('/recentSearches') && response.request().method() === 'POST',
  )
  await box.press('Enter')
  const { data: place } = (await (await details).json()) as { data: PlaceDetails }
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue(place.displayName)
  const { sw, ne } = place.viewport
  await expect.poll(async () => (await cameraOf(page)).zoom).toBeLessThan(18)
  const camera = await cameraOf(page)
  const shown = boundsOf(camera, (await mapOf(page).boundingBox()) ?? { width: 0, height: 0 })
  expect(camera.lng).toBeCloseTo((sw.lng + ne.lng) / 2, 3)
  expect(shown.sw.lat).toBeLessThan(sw.lat)
  expect(shown.sw.lng).toBeLessThan(sw.lng)
  expect(shown.ne.lat).toBeGreaterThan(ne.lat)
  expect(shown.ne.lng).toBeGreaterThan(ne.lng)
  const nearer = boundsOf(
    { ...camera, zoom: camera.zoom + 1 },
    (await mapOf(page).boundingBox()) ?? { width: 0, height: 0 },
  )
  expect(
    nearer.ne.lat - nearer.sw.lat < ne.lat - sw.lat || nearer.ne.lng - nearer.sw.lng < ne.lng - sw.lng,
  ).toBe(true)

  const again = page.waitForRequest(autocompleted)
  await box.fill('Larch')
  await expect(options.first()).toContainText('Larch')
  const sessionOf = (request: Request) => queryOf(request)['session']
  expect(sessionOf(await asked)).toBeTruthy()
  expect(sessionOf(await again)).not.toBe(sessionOf(await asked))

  const { data: search } = (await (await recorded).json()) as { data: RecentSearch }
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(
    page.getByRole('region', { name: 'Recent Searches' }).getByRole('link', { name: search.search }),
  ).toBeVisible()
})

test('Escape and blur close the list and restore the last selection [MAP-14]', async ({ page }) => {
  await openMap(page, 'Investor')
  const box = placeBox(page)
  const list = page.getByRole('listbox', { name: 'Places' })
  await box.fill('Wrenf')
  await expect(list).toBeVisible()
  await box.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(box).not.toBeFocused()
  await expect(box).toHaveValue('')

  await box.fill('Wrenf')
  await list.getByRole('option').first().click()
  await expect(box).toHaveValue(/^Wrenfield/)
  const picked = await box.inputValue()
  await box.fill('Larch')
  await expect(list.getByRole('option').first()).toContainText('Larch')
  await box.press('Tab')
  await expect(list).toHaveCount(0)
  await expect(box).toHaveValue(picked)
})

test('suggestions are requested after a pause in typing, never for an empty text or the selection [MAP-16] [MAP-17]', async ({
  page,
  person,
}) => {
  await page.clock.install()
  await openMap(page, person)
  const asked: string[] = []
  page.on('request', (request) => {
    if (autocompleted(request)) asked.push(queryOf(request)['input'] ?? '')
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/places/autocomplete?**', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60 * 1_000))
  const box = placeBox(page)
  await box.fill('Wren')
  await page.clock.runFor(399)
  await box.fill('Wrenf')
  await page.clock.runFor(399)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['Wrenf'])
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await page.clock.resume()
  await page.getByRole('option').first().click()
  await expect(box).toHaveValue(/^Wrenfield/)
  const picked = await box.inputValue()

  await box.fill('')
  await box.fill('zzzz')
  await expect(page.getByText('No places match')).toBeVisible()
  await box.fill('')
  await box.fill(picked)
  await box.fill('qqqq')
  await expect.poll(() => asked).toEqual(['Wrenf', 'zzzz', 'qqqq'])
})

test('suggestions are filtered after a short pause, before new ones are requested [MAP-14] [MAP-17]', async ({
  page,
  person,
}) => {
  await page.clock.install()
  await openMap(page, person)
  const asked: string[] = []
  page.on('request', (request) => {
    if (autocompleted(request)) asked.push(queryOf(request)['input'] ?? '')
  })
  const box = placeBox(page)
  const options = page.getByRole('listbox', { name: 'Places' }).getByRole('option')
  await box.fill('Wren')
  await expect(options.first()).toContainText('Wrenfield')
  const listed = await options.allTextContents()
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60 * 1_000))

  // Both events come within the pause, so the second must restart it.
  await box.fill('Wrenq')
  await page.clock.runFor(299)
  await box.fill('Wrenqq')
  await page.clock.runFor(299)
  await expect(options).toHaveText(listed)
  await page.clock.runFor(1)
  await expect(options).toHaveCount(0)
  await expect(page.getByText('Loading...')).toBeVisible()
  expect(asked).toEqual(['Wren'])
  await page.clock.runFor(99)
  expect(asked).toEqual(['Wren'])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['Wren', 'Wrenqq'])
})

test('returning from a property restores the map position [MAP-20] [PRP-1]', async ({ page, homes }) => {
  await openMap(page, 'Investor', '46.612,-119.518,17.5')
  await dragMap(page, { x: 120, y: -60 })
  await expect.poll(async () => (await cameraOf(page)).lng).toBeLessThan(-119.518)
  const home = middleOf(await visibleHomes(page, homes))
  const explore = async () => {
    await infoWindow(page).getByRole('link', { name: 'Explore Property' }).click()
    await expect(page.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
  }
  await tags(page, home).click()
  await expect(infoWindow(page)).toBeVisible()
  await expect(page).toHaveURL(/property=/)
  const before = await cameraOf(page)
  await explore()
  await page.getByRole('link', { name: 'Back to Search' }).click()
  await expect(infoWindow(page)).toHaveAccessibleName(home.PropertyAddressFull)
  expect(await cameraOf(page)).toEqual(before)
  await explore()
  await page.goBack()
  await expect(infoWindow(page)).toHaveAccessibleName(home.PropertyAddressFull)
  expect(await cameraOf(page)).toEqual(before)
})

test('leaving a map before its base map has loaded releases everything', async ({ page }) => {
  await signIn(page, 'Investor')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let isMapThere = false
  const late: string[] = []
  await page.route(/\/remotes\/remote-search\/.*\.js$/, async (route) => {
    const url = route.request().url()
    // What the running map loads: the town and the borders.
    if (isMapThere) {
      late.push(url)
      await held
    }
    isMapThere ||= url.includes('/embedded-maps.')
    await route.continue()
  })
  // Held scripts may delay the page's load event.
  await page.goto('/app/search?at=46.61,-119.52,9', { waitUntil: 'commit' })
  await expect(mapOf(page).getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible()
  await expect.poll(() => late.length).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('30-year fixed')).toBeVisible()
  const arrived = Promise.all(late.map((url) => page.waitForResponse(url)))
  release()
  await arrived
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
})

const unset = { defaultCenter: null, defaultZoom: null, defaultBounds: null }

test('a map without a configured start says what to configure, and a picked place serves as one [MAP-10]', async ({
  page,
}) => {
  await changeMaps(page, unset)
  await signIn(page, 'Investor', '/app/search')
  await expect(page.getByText('The map has no starting point')).toBeVisible()
  await placeBox(page).fill('Wrenf')
  await page.getByRole('option').first().click()
  await expect(clusters(page).or(tags(page)).first()).toBeVisible()
})

test('a map with default bounds opens on all of them, unless the URL has a position [MAP-10]', async ({
  page,
}) => {
  const bounds: Bounds = { sw: { lat: 46.6, lng: -119.54 }, ne: { lat: 46.63, lng: -119.5 } }
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('missing configuration')) warnings.push(message.text())
  })
  await changeMaps(page, { ...unset, defaultBounds: bounds })
  await openMap(page, 'Investor')
  const expectFit = async () => {
    const { width = 0, height = 0 } = (await mapOf(page).boundingBox()) ?? {}
    const camera = await cameraOf(page)
    const [shown, nearer] = [0, 1].map((by) =>
      boundsOf({ ...camera, zoom: camera.zoom + by }, { width, height }),
    ) as [Bounds, Bounds]
    expect(camera.lng).toBeCloseTo(-119.52, 4)
    expect(camera.lat).toBeCloseTo(46.615, 3)
    expect(contains(shown, bounds)).toBe(true)
    expect(contains(nearer, bounds)).toBe(false)
  }
  await expectFit()
  await expect(page.getByText('The map has no starting point')).toHaveCount(0)
  expect(warnings).toEqual([])

  await page.goto('/app/search?at=46.612,-119.518,17.5')
  await expect(tags(page).first()).toBeVisible()
  expect((await cameraOf(page)).zoom).toBe(17.5)
  await page.getByRole('link', { name: 'Search Properties' }).click()
  await expect.poll(async () => (await cameraOf(page)).zoom).toBeLessThan(17)
  await expectFit()
})

const contains = (outer: Bounds, inner: Bounds) =>
  outer.sw.lat <= inner.sw.lat &&
  outer.sw.lng <= inner.sw.lng &&
  outer.ne.lat >= inner.ne.lat &&
  outer.ne.lng >= inner.ne.lng

/** Three ways to search properties or to store a recent search. */
const searches: {
  title: string
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<void>
}[] = [
  { title: 'moving the map', act: (page) => dragMap(page, { x: -200, y: 0 }) },
  {
    title: 'picking a place',
    async prepare(page) {
      await placeBox(page).fill('Wrenf')
      await expect(page.getByRole('option').first()).toContainText('Wrenfield')
    },
    act: (page) => placeBox(page).press('Enter'),
  },
  {
    title: 'trying a search again',
    async prepare(page) {
      await page.route('**/searchProperties?**', (route) => route.fulfill({ status: 500 }))
      await dragMap(page, { x: -200, y: 0 })
      await expect(page.getByText("Couldn't update")).toBeVisible()
    },
    act: (page) => page.getByRole('button', { name: 'Retry' }).click(),
  },
]

for (const { title, prepare, act } of searches)
  test(`without the session marker ${title} leads to the home path, and nothing is searched [MAP-11]`, async ({
    page,
    person,
    watch,
  }) => {
    watch.expectProblem(/status of 500/)
    await openMap(page, person)
    await prepare?.(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (/searchProperties|recentSearches/.test(request.url())) asked.push(request.url())
    })
    // Done by script, so the page gets no event.
    await page.evaluate((key) => localStorage.removeItem(key), storageKeys.signedIn)
    await act(page)
    // The home path redirects here. The shell checks the marker on navigation and adds the return path.
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    expect(asked).toEqual([])
  })

test('a marker rounds its price up, never down [PRP-8] [MAP-5]', async ({ page, homes }) => {
  await openMap(page, 'Investor')
  const visible = await visibleHomes(page, homes)
  const texts: [number, string][] = [
    [489_000, '$489K'],
    [489_000.01, '$490K'],
    [999_001, '$1.00M'],
    [1_290_001, '$1.30M'],
  ]
  const priced = texts.map(([price, text], index) => {
    const home = visible[index]
    if (!home) throw new Error('The map shows too few homes')
    return { text, home: { ...home, LatestListingPrice: price as PropertySummary['LatestListingPrice'] } }
  })
  await changeTags(page, ({ _id }) => priced.find(({ home }) => home._id === _id)?.home ?? {})
  await page.reload()
  for (const { text, home } of priced)
    await expect(tags(page, home)).toHaveText(
      new RegExp(`^(New |Cut \\S+ |Sold )?\\${text.replace('.', '\\.')}$`),
    )
})

/** The home in the middle from south to north, whose info window fits into the map. */
const middleOf = (homes: readonly PropertySummary[]) => {
  const home = homes.toSorted((a, b) => a.location.coordinates[1] - b.location.coordinates[1])[
    Math.floor(homes.length / 2)
  ]
  if (!home) throw new Error('The map shows no home')
  return home
}

/** The counts of all clusters, read at once. */
const countsByColor = (page: Page) =>
  clusters(page).evaluateAll((markers) => {
    const counts = { red: [] as number[], blue: [] as number[] }
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('There is no canvas to read colors with')
    for (const marker of markers) {
      const circle = [...marker.querySelectorAll('div')].at(-1)
      canvas.fillStyle = circle ? getComputedStyle(circle).backgroundColor : ''
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, , blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      counts[red > blue ? 'red' : 'blue'].push(Number(circle?.firstChild?.textContent?.replaceAll(',', '')))
    }
    return counts
  })
