import {
  Bounds,
  Dollars,
  type HomeClusters,
  lastValueOf,
  Percent,
  type PropertySummary,
  SEARCH_PAGE_SIZE,
  storageKeys,
} from '@freehold/contracts'
import { act, screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { CENTER, config, fakeRow, fakeSummary, investor } from '../testing/fakeProperties'
import { mockWindow, openSearch, refusal, tag, tags, wait, type SentCall } from '../testing/openSearch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const inView = () => screen.getByText(/in view$/, { selector: '[role=status]' }).textContent
const zoomIn = () => screen.getByRole('button', { name: 'Zoom in' })
const zoomOut = () => screen.getByRole('button', { name: 'Zoom out' })

test('the map starts at the configured centre with zoom 18, full width under a hidden heading [MAP-1]', async () => {
  const { searches, address } = await openSearch()
  expect(screen.getByRole('heading', { level: 1, name: 'Search Properties' })).toBeTruthy()
  const { ne, sw } = JSON.parse(searches()[0]!.query.get('bounds')!)
  expect((ne.lat + sw.lat) / 2).toBeCloseTo(CENTER.lat, 5)
  expect((ne.lng + sw.lng) / 2).toBeCloseTo(CENTER.lng, 9)
  expect(searches()[0]!.query.get('zoom')).toBe('18')
  expect(address()).toBe('/app/search?at=46.62,-119.52,18')
})

test('loading searches the bounds at once, moving them once they have been still for 600 ms [MAP-3]', async () => {
  const { searches, user } = await openSearch()
  expect(searches()).toHaveLength(1)
  const { query } = searches()[0]!
  expect(Object.fromEntries(query)).toEqual({
    type: 'bounds',
    view: 'tags',
    sort: 'price',
    order: 'asc',
    // For the list.
    strategy: 'buyHold',
    zoom: '18',
    bounds: expect.stringMatching(
      /^{"ne":{"lat":46\.6\d*,"lng":-119\.5\d*},"sw":{"lat":46\.6\d*,"lng":-119\.5\d*}}$/,
    ),
  })
  await user.click(zoomOut())
  await wait(500)
  await user.click(zoomOut())
  await wait(599)
  expect(searches()).toHaveLength(1)
  await wait(1)
  expect(searches().map(({ query }) => query.get('zoom'))).toEqual(['18', '16'])
})

test('what was searched last is not searched again: neither as the map opens nor when it is back where it was', async () => {
  const { searches, user } = await openSearch()
  act(() => void window.dispatchEvent(new Event('resize')))
  await wait(5_000)
  await user.click(zoomOut())
  await wait(300)
  await user.click(zoomIn())
  await wait(5_000)
  expect(searches()).toHaveLength(1)
})

/** Like the API: pages of the homes in the bounds, in their order. */
const pagesOf = (rows: PropertySummary[]) => ({
  'GET /api/v1/auth/searchProperties': ({ query }: SentCall) => {
    const after = query.get('lastValue')
    const start = rows.findIndex((row) => lastValueOf(row) === after) + 1
    return rows.slice(start, start + SEARCH_PAGE_SIZE)
  },
})

const LEVEL = 18
const cellOf = (lng: number) => Math.floor((lng / 360 + 0.5) * 2 ** LEVEL)
const ROW = Math.floor(
  (0.5 - Math.asinh(Math.tan((CENTER.lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** LEVEL,
)

/** Like the API: all homes of a view in two cells. */
const twoCells = (counts: [number, number]): HomeClusters => ({
  level: LEVEL,
  total: counts[0] + counts[1],
  medianPrice: null,
  medianReturn: null,
  clusters: counts.map((count, x) => ({
    x: cellOf(CENTER.lng + (x - 1) * 1e-3),
    y: ROW,
    count,
    bounds: {
      sw: { lat: CENTER.lat, lng: CENTER.lng + (x - 1) * 1e-3 },
      ne: { lat: CENTER.lat + 1e-5, lng: CENTER.lng + (x - 1) * 1e-3 + 1e-5 },
    },
    medianPrice: v.parse(Dollars, 489_000),
    ranked: count,
    medianReturn: v.parse(Percent, x === 0 ? 4.62 : 3),
    bestReturn: v.parse(Percent, 9),
  })),
})
const CLUSTERS = 'GET /api/v1/auth/searchClusters'

test('a view of several pages is fetched whole [MAP-3]', async () => {
  const { searches, called } = await openSearch({
    answers: { ...pagesOf(fakeRow(900, -450, 2e-5)), [CLUSTERS]: () => twoCells([600, 300]) },
  })
  await wait(0)
  expect(inView()).toBe('900 in view')
  expect(searches()).toHaveLength(5)
  expect(searches()[0]?.query.get('lastValue')).toBeNull()
  expect(searches()[4]?.query.get('lastValue')).toBeTruthy()
  expect(called('/searchClusters')).toHaveLength(1)
})

test('too many homes for tags are counted by cell, all of them; zooming in sets them apart [MKT-2]', async () => {
  const clusters = jest.fn(() => twoCells([2_043, 957]))
  const page = await openSearch({
    answers: { ...pagesOf(fakeRow(3_000)), [CLUSTERS]: clusters },
    address: '/app/search?at=46.62,-119.52,13&strategy=buyHold&minBeds=2',
  })
  expect(inView()).toBe('3,000 in view')
  expect(page.searches()).toHaveLength(1)
  expect(Object.fromEntries(page.called('/searchClusters')[0]!.query)).toEqual({
    // Cells of twice the size.
    zoom: '12',
    bounds: page.searches()[0]!.query.get('bounds'),
    strategy: 'buyHold',
    minBeds: '2',
  })
  const [red, blue] = [
    tag('2,043 properties here, median Buy/Hold ROI 4.62%, above the 3% line, zoom in'),
    tag('957 properties here, median Buy/Hold ROI 3.00%, not above the 3% line, zoom in'),
  ]
  expect([red, blue].map((circle) => circle.querySelector('.red') !== null)).toEqual([true, false])
  expect([red, blue].map(({ textContent }) => textContent)).toEqual(['2,043', '957'])
  expect([red, blue].map((circle) => circle.querySelector<HTMLElement>('.plate')?.dataset['text'])).toEqual([
    '4.62%',
    '3.00%',
  ])
  expect(tags()).toHaveLength(0)
  clusters.mockReturnValue(twoCells([40, 40]))
  await page.user.click(red)
  await wait(700)
  expect(Number(page.searches().at(-1)!.query.get('zoom'))).toBeGreaterThan(16)
  expect(screen.queryByRole('button', { name: /median/ })).toBeNull()
  expect(tags().length).toBeGreaterThan(0)
})

test('the list sorts on the server all that is in view, and goes on where it ended [MKT-5]', async () => {
  const page = await openSearch({
    answers: { ...pagesOf(fakeRow(3_000)), [CLUSTERS]: () => twoCells([2_043, 957]) },
    address: '/app/search?at=46.62,-119.52,13&list=open',
  })
  const list = within(screen.getByRole('complementary', { name: 'Properties in View' }))
  expect(list.getByText('Showing 200 of 3,000')).toBeTruthy()
  expect(list.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('ascending')
  await page.user.click(list.getByRole('button', { name: 'Cash needed' }))
  await wait(0)
  await page.user.click(list.getByRole('button', { name: 'Cash needed' }))
  await wait(0)
  expect(page.address()).toContain('&sort=cash&order=desc')
  expect(list.getByRole('columnheader', { name: 'Cash needed' }).getAttribute('aria-sort')).toBe('descending')
  const { query } = page.searches().at(-1)!
  expect([query.get('sort'), query.get('order'), query.get('lastValue')]).toEqual(['cash', 'desc', null])
  await page.user.click(list.getByRole('button', { name: 'Show 100 More' }))
  await page.user.click(list.getByRole('button', { name: 'Show More' }))
  await wait(0)
  expect(page.searches().at(-1)!.query.get('lastValue')).toBe(lastValueOf(fakeRow(200).at(-1)!))
  expect(list.getByText('Showing 400 of 3,000')).toBeTruthy()
})

test('a newer search aborts the one under way, whose answer is not waited for', async () => {
  const answers = { 'GET /api/v1/auth/searchProperties': () => new Promise(() => {}) }
  const { searches, user } = await openSearch({ answers })
  expect(screen.getByRole('progressbar', { name: 'Searching this area' })).toBeTruthy()
  await user.click(zoomOut())
  await wait(600)
  expect(searches().map(({ signal }) => signal?.aborted)).toEqual([true, false])
})

test('of 200 searches whose answers come late and in any order, none leaves a tag but the last', async () => {
  let seed = 5
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  /** Responds after a random delay, even if aborted, with a home that matches the filters. */
  const late = async ({ query }: { query: URLSearchParams }) => {
    const beds = query.get('minBeds') ?? '0'
    await new Promise((resolve) => setTimeout(resolve, random() * 2_000))
    return [fakeSummary({ _id: `beds-${beds}`, PropertyAddressFull: `${beds} Late St` })]
  }
  const { go, searches } = await openSearch({ answers: { 'GET /api/v1/auth/searchProperties': late } })
  for (let beds = 1; beds <= 200; beds += 1) {
    await go(`/app/search?at=46.62,-119.52,18&minBeds=${beds}`)
    await wait(random() * 300)
  }
  await wait(5_000)
  expect(searches().length).toBeGreaterThan(200)
  expect(tags().map(({ title }) => title)).toEqual(['$489K, 489,000 dollars, 200 Late St'])
  expect(inView()).toBe('1 in view')
})

test('results of several searches add up, and no property is shown twice [MAP-4]', async () => {
  const [first, second, third] = fakeRow(3, 0, 1e-3)
  const search = jest.fn().mockReturnValueOnce([first, second]).mockReturnValue([second, third])
  const { user } = await openSearch({ answers: { 'GET /api/v1/auth/searchProperties': search } })
  expect(tags()).toHaveLength(2)
  await user.click(zoomIn())
  await wait(700)
  await user.click(zoomOut())
  await wait(700)
  expect(tags().map(({ title }) => title)).toEqual([
    '$489K, 489,000 dollars, 0 Row St',
    '$489K, 489,000 dollars, 1 Row St',
    '$489K, 489,000 dollars, 2 Row St',
  ])
})

test('a property stands at its coordinates, longitude first, as a button with its price [MAP-5]', async () => {
  const coordinates = [CENTER.lng + 0.0004, CENTER.lat - 0.0002]
  const found = [
    fakeSummary({ _id: 'a', location: { coordinates }, LatestListingPrice: 1_290_000 }),
    fakeSummary({ _id: 'b', PropertyAddressFull: '12 Elm St', LatestListingPrice: null }),
  ]
  await openSearch({ found })
  const marker = tag('$1.29M, 1,290,000 dollars, 4826 39th Ave S') as google.maps.marker.AdvancedMarkerElement
  expect(marker.position).toEqual({ lng: CENTER.lng + 0.0004, lat: CENTER.lat - 0.0002 })
  expect(marker.textContent).toBe('$1.29M')
  expect(tag('price unknown, 12 Elm St').textContent).toBe('—')
})

test.each([
  [489_000, '$489K'],
  [489_000.01, '$490K'],
  [999_001, '$1.00M'],
])('a tag for %d dollars says %s, never less than the price [PRP-8]', async (price, text) => {
  await openSearch({ found: [fakeSummary({ LatestListingPrice: price })] })
  const name = `${text}, ${Math.ceil(price).toLocaleString('en-US')} dollars, 4826 39th Ave S`
  expect(tag(name).textContent).toBe(text)
})

test('up to zoom 16 neighbours cluster: above max(10, mean) red, else blue; a click zooms in [MAP-8]', async () => {
  const groups = [fakeRow(11, 0), fakeRow(10, 20_000), fakeRow(30, 40_000), fakeRow(1, 60_000)].flat()
  const { user, searches } = await openSearch({ found: groups, address: '/app/search?at=46.62,-119.49,13' })
  const cluster = (count: number) => tag(`${count} properties here, zoom in`)
  // The mean of 11, 10, 30 and 1 is 13.
  expect([10, 11, 30].map((count) => cluster(count).querySelector('.red') !== null)).toEqual([
    false,
    false,
    true,
  ])
  expect(tags()).toHaveLength(1)
  await user.click(cluster(30))
  await wait(700)
  expect(Number(searches().at(-1)!.query.get('zoom'))).toBeGreaterThan(16)
  expect(tags()).toHaveLength(30)
})

test('a radius of 60 px makes a cluster, and above zoom 16 nothing does [MAP-8]', async () => {
  const degreesPerPixel = 360 / (256 * 2 ** 16)
  const found = [
    ...fakeRow(2, 0, 50 * degreesPerPixel),
    ...fakeRow(1, 200, degreesPerPixel),
    ...fakeRow(1, 270, degreesPerPixel),
  ]
  const { user } = await openSearch({ found, address: '/app/search?at=46.62,-119.52,16' })
  expect(tag('2 properties here, zoom in')).toBeTruthy()
  expect(tags()).toHaveLength(2)
  await user.click(zoomIn())
  await wait(700)
  expect(tags()).toHaveLength(4)
})

test.each([
  [2, 1_440],
  // Here the world is wider than the map, but narrower than the map with the padding for clusters.
  [2.5, 1_440],
])('at zoom %d a map of %d px shows what there is, all round the world [MAP-8]', async (zoom, width) => {
  const before = mockWindow.width
  mockWindow.width = width
  const far = fakeSummary({ _id: 'far', location: { coordinates: [100, 10] } })
  await openSearch({ found: [...fakeRow(3), far], address: `/app/search?at=46.62,-101,${zoom}` })
  mockWindow.width = before
  expect(tag('3 properties here, zoom in')).toBeTruthy()
})

test('without a starting point a warning stands in place of the map, and the first place picked is one [MAP-10]', async () => {
  const suggestion = { placeId: 'place-1', mainText: 'Columbia City', secondaryText: '' }
  const { user, searches, address } = await openSearch({
    config: { ...config, maps: { ...config.maps, defaultCenter: null } },
    answers: { 'GET /api/v1/auth/places/autocomplete': () => [suggestion] },
  })
  expect(screen.getByText('The map has no starting point')).toBeTruthy()
  expect(searches()).toHaveLength(0)
  await user.type(screen.getByRole('combobox'), 'col')
  await wait(400)
  await user.keyboard('{Enter}')
  await wait(0)
  expect(screen.queryByText('The map has no starting point')).toBeNull()
  await wait(100)
  expect(address()).toMatch(/^\/app\/search\?at=46\.6\d*,-119\.53,\d/)
  expect(searches()).not.toHaveLength(0)
})

test('default bounds come before a centre, and a position in the address before both', async () => {
  const defaultBounds = { sw: { lat: 46.6, lng: -119.54 }, ne: { lat: 46.64, lng: -119.5 } }
  const withBounds = { ...config, maps: { ...config.maps, defaultBounds } }
  const { searches, go } = await openSearch({ config: withBounds })
  expect(screen.queryByText('The map has no starting point')).toBeNull()
  const { ne, sw } = v.parse(Bounds, JSON.parse(searches()[0]!.query.get('bounds')!))
  expect(ne.lat).toBeGreaterThanOrEqual(46.64)
  expect(ne.lat).toBeLessThan(46.66)
  expect(sw.lat).toBeLessThanOrEqual(46.6)
  expect((ne.lng + sw.lng) / 2).toBeCloseTo(-119.52, 9)
  await go('/app/search?at=46.62,-119.52,17')
  await wait(700)
  expect(searches().at(-1)!.query.get('zoom')).toBe('17')
  await go('/app/search')
  await wait(700)
  expect(JSON.parse(searches().at(-1)!.query.get('bounds')!)).toEqual({ ne, sw })
})

test('default bounds may cross the antimeridian [MAP-10]', async () => {
  const defaultBounds = { sw: { lat: -20, lng: 177 }, ne: { lat: -12, lng: -178 } }
  const maps = { ...config.maps, defaultCenter: null, defaultBounds }
  const { address } = await openSearch({ config: { ...config, maps } })
  expect(address()).toMatch(/^\/app\/search\?at=-16\.\d+,179\.5,[67]/)
})

test('an API that is older than the default bounds sends none', async () => {
  const { defaultBounds, ...maps } = config.maps
  const { searches } = await openSearch({ config: { ...config, maps } as typeof config })
  expect(defaultBounds).toBeNull()
  expect(searches()[0]!.query.get('zoom')).toBe('18')
})

test('without the session marker the page leads home, and nothing is asked [MAP-11]', async () => {
  const { address, calls } = await openSearch({ isSignedIn: false })
  expect(address()).toBe('/')
  expect(calls).toEqual([])
  expect(localStorage.getItem(storageKeys.session)).not.toBeNull()
})

const columbiaCity = { placeId: 'place-1', mainText: 'Columbia City', secondaryText: '' }
type Page = Awaited<ReturnType<typeof openSearch>>

test.each<[string, (page: Page) => Promise<void>]>([
  ['moving the map', ({ user }) => user.click(zoomOut())],
  ['trying a search again', ({ user }) => user.click(screen.getByRole('button', { name: 'Retry' }))],
  ['typing a place', ({ user }) => user.keyboard('umb')],
  ['picking a place', ({ user }) => user.keyboard('{Enter}')],
])(
  'once the session marker is gone, %s leads home, and nothing is asked or recorded [MAP-11]',
  async (_, act) => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await openSearch({
      answers: {
        'GET /api/v1/auth/searchProperties': refusal,
        'GET /api/v1/auth/places/autocomplete': () => [columbiaCity],
      },
    })
    await page.user.type(screen.getByRole('combobox'), 'col')
    await wait(700)
    localStorage.removeItem(storageKeys.signedIn)
    const asked = page.calls.length
    await act(page)
    await wait(700)
    expect(page.address()).toBe('/')
    expect(page.calls.slice(asked)).toEqual([])
  },
)

test('once the session marker is gone, trying a property again leads home, and nothing is asked', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const page = await openSearch({
    address: '/app/search?property=p1',
    answers: { 'GET /api/v1/auth/property/p1': refusal },
  })
  localStorage.removeItem(storageKeys.signedIn)
  const asked = page.calls.length
  await page.user.click(screen.getByRole('button', { name: 'Retry' }))
  await wait(700)
  expect(page.address()).toBe('/')
  expect(page.calls.slice(asked)).toEqual([])
})

test('a first search that fails says so alone, and Retry brings what there is [MAP-12]', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const search = jest.fn().mockReturnValueOnce(refusal()).mockReturnValueOnce(refusal()).mockReturnValue([])
  const { user } = await openSearch({ answers: { 'GET /api/v1/auth/searchProperties': search } })
  expect(warn).toHaveBeenCalledWith('The search for properties failed', expect.anything())
  expect(screen.getByText("Couldn't load the homes here")).toBeTruthy()
  const claims = () => screen.queryAllByText(/No properties|\d in view/)
  expect(claims()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'List' }))
  await wait(0)
  const list = within(screen.getByRole('complementary', { name: 'Properties in View' }))
  expect(screen.getByText("Couldn't load the homes here")).toBe(
    list.getByText("Couldn't load the homes here"),
  )
  expect(claims()).toEqual([])
  await user.click(list.getByRole('button', { name: 'Retry' }))
  await wait(0)
  expect(claims()).toEqual([])
  await user.click(list.getByRole('button', { name: 'Retry' }))
  await wait(0)
  expect(list.getByText('No properties here')).toBeTruthy()
  expect(screen.queryByText("Couldn't load the homes here")).toBeNull()
})

test('a search that fails is logged and leaves the tags; Retry asks again [MAP-12]', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const search = jest
    .fn()
    .mockReturnValueOnce([fakeSummary()])
    .mockReturnValueOnce(refusal())
    .mockReturnValue([])
  const { user } = await openSearch({ answers: { 'GET /api/v1/auth/searchProperties': search } })
  await user.click(zoomIn())
  await wait(700)
  expect(warn).toHaveBeenCalledWith(
    'The search for properties failed',
    expect.objectContaining({ name: 'ApiError' }),
  )
  expect(tags()).toHaveLength(1)
  const message = screen.getByText(/Couldn't update/)
  await user.click(within(message).getByRole('button', { name: 'Retry' }))
  await wait(0)
  expect(search).toHaveBeenCalledTimes(3)
  expect(screen.queryByText(/Couldn't update/)).toBeNull()
})

test('the address follows the map, and a step back takes it there with what was found, asking nothing [MAP-20]', async () => {
  const { user, go, address, searches } = await openSearch({ found: [fakeSummary()] })
  await user.click(zoomOut())
  await wait(700)
  expect(address()).toBe('/app/search?at=46.62,-119.52,17')
  await user.click(tag('$489K, 489,000 dollars, 4826 39th Ave S'))
  await wait(0)
  await user.click(zoomOut())
  await wait(700)
  expect(address()).toBe('/app/search?at=46.62,-119.52,16&property=p1')
  const asked = searches().length
  await go(-1)
  await wait(700)
  expect(address()).toBe('/app/search?at=46.62,-119.52,17')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(tags()).toHaveLength(1)
  expect(searches()).toHaveLength(asked)
  await user.click(zoomOut())
  await wait(700)
  expect(searches()).toHaveLength(asked + 1)
  expect(address()).toBe('/app/search?at=46.62,-119.52,16')
})

test('the page of a property is told where the map was, and coming back shows it there [MAP-20]', async () => {
  const { user, go, router, searches } = await openSearch({
    found: [fakeSummary()],
    address: '/app/search?at=46.6205,-119.5202,17&property=p1',
    user: investor,
  })
  await user.click(screen.getByRole('link', { name: 'Explore Property' }))
  await wait(0)
  expect(router.state.location.pathname).toBe('/app/property/p1')
  const { from } = router.state.location.state
  expect(from).toBe('/app/search?at=46.6205,-119.5202,17&property=p1')
  await go(from)
  await wait(700)
  expect(screen.getByRole('dialog', { name: '4826 39th Ave S' })).toBeTruthy()
  expect(tags()).toHaveLength(1)
  expect(searches().map(({ query }) => query.get('zoom'))).toEqual(['17'])
})

test('what was found more than five minutes ago is asked for anew', async () => {
  const { go, searches } = await openSearch({ address: '/app/search?at=46.6205,-119.5202,17' })
  await go('/app/property/p1')
  await wait(5 * 60_000)
  await go(-1)
  await wait(100)
  expect(searches()).toHaveLength(2)
})

test('a link stays as it was sent until someone moves the map', async () => {
  const link = '/app/search?at=46.6200,-119.5200,17.0'
  const { user, go, address } = await openSearch({ address: link })
  await wait(700)
  expect(address()).toBe(link)
  await user.click(zoomIn())
  await wait(700)
  expect(address()).toBe('/app/search?at=46.62,-119.52,18')
  await go('/app/search?at=46.6300,-119.5200,16.0')
  await wait(700)
  expect(address()).toBe('/app/search?at=46.6300,-119.5200,16.0')
})

test('a step to where the map has only passed through takes it there all the same', async () => {
  const { go, address, searches } = await openSearch()
  await act(async () => {
    // Both navigations happen before the page renders again.
    zoomOut().click()
    await jest.advanceTimersByTimeAsync(0)
    zoomOut().click()
    await jest.advanceTimersByTimeAsync(0)
  })
  await wait(700)
  expect(address()).toBe('/app/search?at=46.62,-119.52,16')
  await go('/app/search?at=46.62,-119.52,17')
  await wait(700)
  expect(searches().at(-1)!.query.get('zoom')).toBe('17')
})

test('a page that is on its way comes, though the map comes to rest before the page shows it', async () => {
  const { router, address } = await openSearch()
  await act(async () => {
    // The map moves before the page renders again.
    void router.navigate('/app/help')
    zoomOut().click()
    await jest.advanceTimersByTimeAsync(0)
  })
  await wait(2_000)
  expect(address()).toBe('/app/help')
})

test('what a lost connection kept from loading is asked for again: once it is back, or after a pause [USE-6]', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const search = jest
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockReturnValue([fakeSummary()])
  await openSearch({ answers: { 'GET /api/v1/auth/searchProperties': search } })
  expect(screen.getByText("Couldn't load the homes here")).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('online')))
  await wait(0)
  expect(search).toHaveBeenCalledTimes(2)
  expect(screen.getByText("Couldn't load the homes here")).toBeTruthy()
  await wait(10_000)
  expect(search).toHaveBeenCalledTimes(3)
  expect(tags()).toHaveLength(1)
  expect(screen.queryByText("Couldn't load the homes here")).toBeNull()
  await wait(60_000)
  expect(search).toHaveBeenCalledTimes(3)
})

test('a search that the server refuses is left to the user [USE-6]', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const search = jest.fn().mockImplementation(refusal)
  await openSearch({ answers: { 'GET /api/v1/auth/searchProperties': search } })
  act(() => void window.dispatchEvent(new Event('online')))
  await wait(120_000)
  expect(search).toHaveBeenCalledTimes(1)
})
