import { errorCodes, type StrategyKey } from '@freehold/contracts'
import { cleanup, screen, within } from '@testing-library/react'
import { CENTER, fakeSummary, investor } from '../testing/fakeProperties'
import { openSearch, tag, tags, wait, type SentCall } from '../testing/openSearch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const near = (east: number) => ({ coordinates: [CENTER.lng + east, CENTER.lat] })
const small = fakeSummary({
  _id: 'small',
  PropertyAddressFull: '1 Small St',
  BedroomsTotal: 2,
  location: near(4e-4),
})
const large = fakeSummary({ _id: 'large', PropertyAddressFull: '2 Large St', BedroomsTotal: 5 })

const noClusters = { level: 9, total: 0, medianPrice: null, medianReturn: null, clusters: [] }
const SEARCH = 'GET /api/v1/auth/searchProperties'
/** Like the API: homes with enough beds. */
const answers = {
  [SEARCH]: ({ query }: SentCall) =>
    [small, large].filter(({ BedroomsTotal }) => (BedroomsTotal ?? 0) >= Number(query.get('minBeds') ?? 0)),
}
const notFilters = new Set(['type', 'zoom', 'bounds', 'view', 'sort', 'order'])
const filtersOf = ({ query }: SentCall) =>
  Object.fromEntries([...query].filter(([name]) => !notFilters.has(name)))

const openFilters = async ({ user }: { user: Awaited<ReturnType<typeof openSearch>>['user'] }) => {
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}

test('filters are asked for and stand in the address; a step back takes them off without asking anew', async () => {
  const page = await openSearch({ answers, address: '/app/search?at=46.62,-119.52,18' })
  expect(tags()).toHaveLength(2)
  const dialog = await openFilters(page)
  await page.user.type(dialog.getByRole('textbox', { name: 'Minimum price' }), '200000')
  await page.user.type(dialog.getByRole('textbox', { name: 'Maximum price' }), '750,000')
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Beds' }), '3+')
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Baths' }), '2+')
  await page.user.type(dialog.getByRole('textbox', { name: 'Minimum area' }), '1000')
  await page.user.type(dialog.getByRole('textbox', { name: 'Maximum area' }), '3000')
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'For sale')
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Strategy' }), 'BRRRR')
  await page.user.type(dialog.getByRole('textbox', { name: 'Minimum cash-on-cash ROI' }), '-2.5')
  await page.user.click(dialog.getByRole('button', { name: /^Show/ }))
  await wait(100)
  const asked = {
    minPrice: '200000',
    maxPrice: '750000',
    minBeds: '3',
    minBaths: '2',
    minArea: '1000',
    maxArea: '3000',
    status: 'forSale',
    strategy: 'brrrr',
    minCashOnCashRoi: '-2.5',
  }
  expect(filtersOf(page.searches().at(-1)!)).toEqual(asked)
  expect(Object.fromEntries(new URLSearchParams(page.address().split('?')[1]))).toEqual({
    at: '46.62,-119.52,18',
    ...asked,
  })
  expect(tags().map(({ title }) => title)).toEqual([
    '−1.55%, $489K, 489,000 dollars, 2 Large St, BRRRR ROI −1.55%, not above the 3% line',
  ])
  expect(screen.getByRole('button', { name: 'Filters 6 set' })).toBeTruthy()
  const count = page.searches().length
  await page.go(-1)
  await wait(1_000)
  expect(tags()).toHaveLength(2)
  expect(page.searches()).toHaveLength(count)
  await page.go(1)
  await wait(1_000)
  expect(tags()).toHaveLength(1)
  expect(page.searches()).toHaveLength(count)
})

test('old results stay until there are new ones, under a line that says so at once', async () => {
  let release: (found: unknown) => void = () => {}
  const search = jest
    .fn()
    .mockReturnValueOnce([small, large])
    .mockReturnValueOnce(new Promise((resolve) => (release = resolve)))
  const page = await openSearch({ answers: { [SEARCH]: search } })
  await page.go('/app/search?at=46.62,-119.52,18&minBeds=9')
  await wait(90)
  expect(screen.getByRole('progressbar', { name: 'Searching this area' })).toBeTruthy()
  expect(tags()).toHaveLength(2)
  release([])
  await wait(0)
  expect(tags()).toHaveLength(0)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a strategy alone filters nothing: tags and list show on which side of the line its return is', async () => {
  const page = await openSearch({ found: [small, large], address: '/app/search?strategy=fixFlip&list=open' })
  expect(tags()).toHaveLength(2)
  expect(
    tag(/Small St, Fix\/Flip ROI 12\.00%, above the 3% line$/).querySelector('[data-look="up"]'),
  ).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Fix/Flip ROI' })).toBeTruthy()
  await page.go('/app/search?strategy=brrrr')
  // Until there are those of BRRRR, no return is shown that might be taken for one.
  expect(tag(/Small St$/).textContent).toBe('$489K')
  await wait(0)
  expect(
    tag(/Small St, BRRRR ROI −1\.55%, not above the 3% line$/).querySelector('[data-look="down"]'),
  ).toBeTruthy()
  await page.go('/app/search')
  await wait(0)
  expect(tag(/Small St$/).querySelector('[data-look="price"]')).toBeTruthy()
  expect(page.searches().map(({ query }) => query.get('strategy'))).toEqual(['fixFlip', 'brrrr', 'buyHold'])
})

test('returns that lack taxes are asked for only with a filter by return [VAL-7]', async () => {
  const page = await openSearch({ address: '/app/search?strategy=brrrr&includeIncomplete=true' })
  expect(filtersOf(page.searches()[0]!)).toEqual({ strategy: 'brrrr' })
  const dialog = await openFilters(page)
  const includes = dialog.getByRole<HTMLInputElement>('switch', { name: 'Include returns without taxes' })
  expect([includes.disabled, includes.checked]).toEqual([true, false])
  await page.user.type(dialog.getByRole('textbox', { name: 'Minimum cash-on-cash ROI' }), '4')
  await page.user.click(includes)
  await page.user.click(dialog.getByRole('button', { name: /^Show/ }))
  await wait(100)
  expect(filtersOf(page.searches().at(-1)!)).toEqual({
    strategy: 'brrrr',
    minCashOnCashRoi: '4',
    includeIncomplete: 'true',
  })
  expect(page.address()).toContain('includeIncomplete=true')
  expect(screen.getByRole('button', { name: 'Filters 1 set' })).toBeTruthy()
})

test('a range that ends before it begins is refused beside its field', async () => {
  const page = await openSearch()
  const dialog = await openFilters(page)
  await page.user.type(dialog.getByRole('textbox', { name: 'Minimum price' }), '500000')
  await page.user.type(dialog.getByRole('textbox', { name: 'Maximum price' }), '400000')
  await page.user.click(dialog.getByRole('button', { name: /^Show/ }))
  expect(dialog.getByRole('textbox', { name: 'Maximum price' }).getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByText('The maximum must not be below the minimum')).toBeTruthy()
  expect(page.searches()).toHaveLength(1)
  await page.user.click(dialog.getByRole('button', { name: 'Clear Filters' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what a link says amiss is left out', async () => {
  const page = await openSearch({
    address: '/app/search?minBeds=many&maxPrice=-5&strategy=guess&minCashOnCashRoi=4&minArea=900',
  })
  // Of the first strategy that is switched on, for the list.
  expect(filtersOf(page.searches()[0]!)).toEqual({ minArea: '900', strategy: 'buyHold' })
})

test('of a range in a link that no home can meet the lower limit stays [MKT-5]', async () => {
  const ranges = ['Price', 'Area', 'PricePerSquareFoot', 'YearBuilt', 'Lot', 'DaysOnMarket']
  const query = ranges.map((name) => `min${name}=2000&max${name}=1900`).join('&')
  const page = await openSearch({ address: `/app/search?${query}&strategy=brrrr` })
  expect(filtersOf(page.searches()[0]!)).toEqual({
    strategy: 'brrrr',
    ...Object.fromEntries(ranges.map((name) => [`min${name}`, '2000'])),
  })
})

test('a market that no longer exists is said to be one, on the map and in the list, which clear the filters [MKT-5]', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const message = 'There is no such market'
  const error = { code: errorCodes.invalidInput, message, fields: { market: message } }
  const refused = ({ query }: SentCall) => query.has('market') && Response.json({ error }, { status: 400 })
  const UNPLACED = 'GET /api/v1/auth/unplacedProperties'
  const page = await openSearch({
    answers: { [SEARCH]: (sent) => refused(sent) || [small], [UNPLACED]: (sent) => refused(sent) || [] },
    address: '/app/search?at=46.62,-119.52,18&market=gone&minBeds=2',
  })
  const said = () => screen.getByText(`These filters cannot be used: ${message}`)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(said().contains(screen.getByRole('button', { name: 'Clear Filters' }))).toBe(true)
  await page.user.click(screen.getByRole('button', { name: 'List' }))
  await wait(100)
  const list = screen.getByRole('complementary', { name: 'Properties in View' })
  expect(list.contains(said())).toBe(true)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  await page.user.click(within(list).getByRole('button', { name: 'Clear Filters' }))
  await wait(100)
  expect(page.address()).toBe('/app/search?at=46.62,-119.52,18&list=open')
  expect(within(list).getByRole('link', { name: '1 Small St' })).toBeTruthy()
})

test('the form shows the market of a link by its name, or that it is not one of the user [MKT-5]', async () => {
  let load: (markets: unknown) => void = () => {}
  const own = [{ _id: 'm1', name: 'Seattle, WA', place: null }]
  const page = await openSearch({
    answers: { 'GET /api/v1/auth/ownMarkets': () => new Promise((resolve) => (load = resolve)) },
    address: '/app/search?market=m1',
  })
  const market = async () => {
    const dialog = await openFilters(page)
    const field = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Market' })
    return { field, shown: () => field.selectedOptions[0]?.textContent, dialog }
  }
  const mine = await market()
  expect([mine.field.value, mine.shown()]).toEqual(['m1', 'Another market'])
  load(own)
  await wait(0)
  expect([mine.field.value, mine.shown(), mine.field.options.length]).toEqual(['m1', 'Seattle, WA', 2])
  cleanup()

  const other = await openSearch({
    answers: { 'GET /api/v1/auth/ownMarkets': () => own },
    address: '/app/search?market=m2',
  })
  const { field, shown, dialog } = await market()
  await wait(0)
  expect([field.value, shown(), field.options.length]).toEqual(['m2', 'Another market', 3])
  await other.user.selectOptions(field, 'Any')
  await other.user.selectOptions(field, 'Another market')
  await other.user.click(dialog.getByRole('button', { name: /^Show/ }))
  await wait(100)
  expect(other.address()).toContain('market=m2')
})

test('an order that the strategy of the list does not have gives way to the default one [MKT-5]', async () => {
  const userOf = (strategies: StrategyKey[]) => ({
    ...investor,
    profile: { ...investor.profile, strategies },
  })
  const orderAt = async (address: string, strategies: StrategyKey[]) => {
    const { searches } = await openSearch({ address, user: userOf(strategies) })
    cleanup()
    const { query } = searches()[0]!
    return ['strategy', 'sort', 'order'].map((name) => query.get(name))
  }
  for (const sort of ['return', 'cash', 'cashFlow'])
    expect(await orderAt(`/app/search?sort=${sort}&order=desc`, [])).toEqual([null, 'price', 'asc'])
  expect(await orderAt('/app/search?sort=dscr&order=asc', [])).toEqual([null, 'dscr', 'asc'])
  expect(await orderAt('/app/search?sort=cash&order=desc', ['brrrr'])).toEqual(['brrrr', 'cash', 'desc'])
  expect(await orderAt('/app/search?sort=cash', ['fixFlip'])).toEqual(['fixFlip', 'cash', 'asc'])
  const flip = '/app/search?sort=cashFlow'
  expect(await orderAt(flip, ['fixFlip'])).toEqual(['fixFlip', 'price', 'asc'])
  expect(await orderAt(`${flip}&strategy=fixFlip`, [])).toEqual(['fixFlip', 'return', 'desc'])

  const page = await openSearch({ address: '/app/search?sort=cash&strategy=brrrr', user: userOf([]) })
  await page.user.click(screen.getByRole('button', { name: /^Strategy/ }))
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }))
  await wait(100)
  expect(page.searches().map(({ query }) => query.get('sort'))).toEqual(['cash', 'price'])
})

test('each figure an investor thinks in has a button that says its value, a form of its own and a live count [MKT-5]', async () => {
  const page = await openSearch({
    found: [small, large],
    answers: { 'GET /api/v1/auth/searchClusters': () => ({ ...noClusters, total: 1 }) },
    address: '/app/search?at=46.62,-119.52,18',
  })
  const fill = async (button: RegExp, field: string, value: string) => {
    await page.user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.type(dialog.getByRole('textbox', { name: field }), value)
    await wait(400)
    await page.user.click(dialog.getByRole('button', { name: 'Show 1 Home' }))
    await wait(100)
  }
  await fill(/^Cash needed Any/, 'Cash needed at most', '80000')
  await fill(/^Monthly cash flow Any/, 'Monthly cash flow at least', '200')
  await fill(/^DSCR Any/, 'DSCR at least', '1.2')
  await fill(/^ROI Any/, 'Minimum cash-on-cash ROI', '3')
  const asked = {
    strategy: 'buyHold',
    maxCash: '80000',
    minCashFlow: '200',
    minDscr: '1.2',
    minCashOnCashRoi: '3',
  }
  expect(filtersOf(page.searches().at(-1)!)).toEqual(asked)
  const { at: _, ...inAddress } = Object.fromEntries(new URLSearchParams(page.address().split('?')[1]))
  expect(inAddress).toEqual(asked)
  const names = within(screen.getByRole('toolbar', { name: 'Search filters' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Filters 4 set',
    'Strategy Buy/Hold',
    'Cash needed ≤ $80,000',
    'Monthly cash flow ≥ $200',
    'DSCR ≥ 1.2',
    'ROI ≥ 3.00%',
    'For sale only',
  ])
  await page.user.click(screen.getByRole('button', { name: /^DSCR/ }))
  await page.user.click(screen.getByRole('button', { name: 'Reset' }))
  await wait(100)
  expect(page.address()).not.toContain('minDscr')
  expect(page.address()).toContain('maxCash=80000')
})
