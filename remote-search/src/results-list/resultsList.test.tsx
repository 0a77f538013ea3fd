import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { toast } from 'react-hot-toast/headless'
import { CENTER, fakeRow, fakeSummary, investor } from '../testing/fakeProperties'
import { openSearch, tag, wait } from '../testing/openSearch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const near = (east: number) => ({ coordinates: [CENTER.lng + east, CENTER.lat] })
const found = [
  fakeSummary({
    _id: 'dear',
    PropertyAddressFull: '1 Dear St',
    LatestListingPrice: 900_000,
    location: near(0),
  }),
  fakeSummary({
    _id: 'cheap',
    PropertyAddressFull: '2 Cheap St',
    LatestListingPrice: 100_000,
    ListOfficeName: 'Cheap Homes',
    location: near(4e-4),
  }),
  fakeSummary({ _id: 'far', PropertyAddressFull: '3 Far St', location: near(0.5) }),
]

const list = () => screen.getByRole('complementary', { name: 'Properties in View' })
/** Without those of headings. */
const rows = () =>
  within(list())
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('rowheader'))
const openButton = () => screen.getByRole('button', { name: /^List/ })
/** The returns of the rows, which stand before the days on the market. */
const returns = () =>
  rows().map((row) => within(row).getAllByRole('cell').at(-2)!.textContent?.split(', 4.')[0])
const link = (name: string) => within(list()).getByRole('link', { name })

test('the list shows what the map shows, the lowest price first, with the return of the first strategy and the broker [REC-3]', async () => {
  const { user, address } = await openSearch({ found })
  expect(openButton().textContent).toBe('List2 in view')
  await user.click(openButton())
  expect(address()).toBe('/app/search?at=46.62,-119.52,18&list=open')
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    '2 Cheap St3\u00a0bd, 2.0\u00a0ba, 1,240\u00a0sq\u00a0ftListing courtesy of Cheap Homes$100,000$100,000$1,0004.62% above the 3% line, 4.62% conservative, 4.62% expected—',
    '1 Dear St3\u00a0bd, 2.0\u00a0ba, 1,240\u00a0sq\u00a0ft$900,000$900,000$9,0004.62% above the 3% line, 4.62% conservative, 4.62% expected—',
  ])
  expect(within(list()).getByRole('columnheader', { name: 'Buy/Hold ROI' })).toBeTruthy()
})

test('a row and a tag say which listing to check in place of a return, and why, and it comes last by return [REC-5] [VAL-8]', async () => {
  const typo = fakeSummary({
    _id: 'typo',
    PropertyAddressFull: '4 Typo St',
    isImplausible: true,
    checks: ['33 bedrooms in 1,620 sq ft'],
    BuyHoldResults: { cashOnCashRoi: 900, cashOnCashRoiStatus: 'OK' },
    location: near(4e-4),
  })
  await openSearch({ found: [typo, found[0]!], address: '/app/search?list=open&strategy=buyHold' })
  expect(returns()).toEqual(['4.62% above the 3% line', 'Check this listing'])
  expect(within(list()).getByRole('region', { name: 'Not ranked' }).contains(rows()[1]!)).toBe(true)
  expect(rows()[1]!.textContent).toContain('Check this listing: 33 bedrooms in 1,620 sq ft')
  const typoTag = tag(/4 Typo St, Check this listing: 33 bedrooms in 1,620 sq ft$/)
  expect(typoTag.title).toMatch(/^Check, \$489K, /)
  expect(typoTag.querySelector('[data-look="check"]')?.textContent).toBe('Check $489K')
})

test('without strategies the list says which listing to check, and without reasons only that it is to be checked [VAL-8]', async () => {
  const checks = ['land without a house']
  const user = { ...investor, profile: { ...investor.profile, strategies: [] } }
  const odd = { isImplausible: true, location: near(0) }
  await openSearch({
    found: [
      fakeSummary({ ...odd, _id: 'a', LatestListingPrice: 1, checks }),
      // From an API of an earlier version.
      fakeSummary({ ...odd, _id: 'b', LatestListingPrice: 2 }),
      fakeSummary({ _id: 'c', LatestListingPrice: 3, location: near(0) }),
    ],
    user,
    address: '/app/search?list=open',
  })
  const said = rows().map((row) => /Check this listing[^$]*/.exec(row.textContent ?? '')?.[0])
  expect(said).toEqual(['Check this listing: land without a house', 'Check this listing', undefined])
})

test('a return that lacks taxes says so, comes last unless asked for, and does not colour its tag [VAL-7]', async () => {
  const untaxed = fakeSummary({
    _id: 'untaxed',
    PropertyAddressFull: '5 Untaxed St',
    missingFacts: ['taxes'],
    assumedFacts: ['rent'],
    BuyHoldResults: { cashOnCashRoi: 9, cashOnCashRoiStatus: 'OK' },
    location: near(4e-4),
  })
  const address = '/app/search?list=open&strategy=buyHold'
  const page = await openSearch({ found: [untaxed, found[0]!], address })
  const untaxedReturn = expect.stringContaining('9.00% above the 3% line without taxes, assumed rent')
  expect(returns()).toEqual(['4.62% above the 3% line', untaxedReturn])
  const untaxedTag = () => tag(/5 Untaxed St, Buy\/Hold ROI 9\.00%, without taxes, assumed rent, not ranked$/)
  expect(untaxedTag().querySelector('[data-look="incomplete"]')?.textContent).toBe('9.00% no taxes')
  const dear = tag(/1 Dear St, Buy\/Hold ROI 4\.62%, above the 3% line$/)
  expect(dear.querySelector('[data-look="up"]')).toBeTruthy()
  await page.go(`${address}&minCashOnCashRoi=1&includeIncomplete=true`)
  await wait(100)
  expect(returns()).toEqual([untaxedReturn, '4.62% above the 3% line'])
})

test('a loss without cash put in is not ranked in either order, and its row says so [MKT-5]', async () => {
  const of = (id: string, cashOnCashRoi: number | null, cashOnCashRoiStatus: string) =>
    fakeSummary({
      _id: id,
      PropertyAddressFull: `${id} St`,
      BRRRRResults: { cashOnCashRoi, cashOnCashRoiStatus },
      location: near(0),
    })
  const homes = [
    of('Loss', null, 'NEGATIVE_NO_CASH'),
    of('Undefined', null, 'UNDEFINED'),
    of('Low', -80, 'OK'),
    of('Infinite', null, 'INFINITE'),
  ]
  const address = '/app/search?list=open&strategy=brrrr&sort=return'
  const page = await openSearch({ found: homes, address })
  const namesIn = (part: HTMLElement) =>
    within(part)
      .getAllByRole('rowheader')
      .map((header) => within(header).getByRole('link').textContent)
  const unranked = () => within(list()).getByRole('region', { name: 'Not ranked' })
  const last = ['Loss St', 'Undefined St']
  expect(namesIn(list())).toEqual(['Infinite St', 'Low St', ...last])
  expect(namesIn(unranked())).toEqual(last)
  expect(within(unranked()).getByText('Loss')).toBeTruthy()
  expect(unranked().textContent).toContain('a loss with no cash left in')
  await page.go(`${address}&order=asc`)
  await wait(100)
  expect(namesIn(list())).toEqual(['Low St', 'Infinite St', ...last])
  expect(namesIn(unranked())).toEqual(last)
})

test('a row highlights its tag while it has the focus or the pointer, and a tag marks its row', async () => {
  const { user } = await openSearch({ found, address: '/app/search?list=open' })
  const highlighted = (name: RegExp) => tag(name).querySelector('[data-highlighted]') !== null
  link('1 Dear St').focus()
  expect([highlighted(/Dear/), highlighted(/Cheap/)]).toEqual([true, false])
  await user.hover(link('2 Cheap St'))
  expect([highlighted(/Dear/), highlighted(/Cheap/)]).toEqual([false, true])
  await user.hover(tag(/Dear/))
  const marked = rows().filter((row) => row.hasAttribute('data-selected'))
  expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('1 Dear St')])
})

test('a row opens the window of its property by pointer and by key, and gets the focus back', async () => {
  const { user, address } = await openSearch({ found, address: '/app/search?at=46.62,-119.52,18&list=open' })
  link('1 Dear St').focus()
  await user.keyboard('{Enter}')
  await wait(0)
  expect(screen.getByRole('dialog', { name: '1 Dear St' })).toBeTruthy()
  expect(address()).toBe('/app/search?at=46.62,-119.52,18&list=open&property=dear')
  expect(rows()[1]!.hasAttribute('data-selected')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await wait(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(link('1 Dear St'))
  await user.click(rows()[0]!)
  await wait(0)
  expect(screen.getByRole('dialog', { name: '2 Cheap St' })).toBeTruthy()
})

test('Escape and Close shut the list, and the focus returns to its button', async () => {
  const { user, address } = await openSearch({ found })
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(within(list()).getByRole('button', { name: 'Close list' })),
  ]) {
    await user.click(openButton())
    await wait(50)
    expect(document.activeElement).toBe(within(list()).getByRole('button', { name: 'Close list' }))
    await leave()
    await wait(50)
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(openButton())
    expect(address()).toBe('/app/search?at=46.62,-119.52,18')
  }
})

test('a long list is drawn in parts, and the open property is in it wherever it stands', async () => {
  const { user } = await openSearch({
    found: fakeRow(250, -125),
    address: '/app/search?list=open&property=r60',
    user: investor,
  })
  const count = rows().length
  expect(count).toBeGreaterThanOrEqual(100)
  expect(link('60 Row St')).toBeTruthy()
  await user.click(within(list()).getByRole('button', { name: /^Show \d+ More$/ }))
  expect(rows().length).toBeGreaterThan(count)
})

test('where nothing is the page says so, and what to do', async () => {
  const { user } = await openSearch({ address: '/app/search?minBeds=4' })
  expect(screen.getByText('No properties here. Move the map or zoom out.')).toBeTruthy()
  await user.click(openButton())
  expect(within(list()).getByText('No properties match the filters here')).toBeTruthy()
  await user.click(within(list()).getByRole('button', { name: 'Clear Filters' }))
  await wait(100)
  expect(within(list()).getByText('No properties here')).toBeTruthy()
})

test('a heart in a row adds its home at once, the tag and the window show it, and the row does not open [DEAL-5]', async () => {
  let add: (mark: unknown) => void = () => {}
  const { user, address, called } = await openSearch({
    found,
    address: '/app/search?list=open',
    answers: {
      'GET /api/v1/auth/shortlistMarks': () => [{ propertyId: 'dear', stage: 'passed' }],
      'PUT /api/v1/auth/shortlist/cheap': () => new Promise((resolve) => (add = resolve)),
    },
  })
  const heart = (name: string) => within(list()).getByRole('button', { name: `Shortlist ${name}` })
  const isOn = (name: string) => heart(name).getAttribute('aria-pressed')
  expect([isOn('1 Dear St'), isOn('2 Cheap St')]).toEqual(['true', 'false'])
  await user.click(heart('2 Cheap St'))
  expect([isOn('2 Cheap St'), address().includes('property=')]).toEqual(['true', false])
  expect(tag(/2 Cheap St.*, on your shortlist$/)).toBeTruthy()
  // The user has passed on that one.
  expect(tag(/1 Dear St/).title).not.toContain('shortlist')
  add({ propertyId: 'cheap', stage: 'watching' })
  await wait(0)
  await user.click(link('2 Cheap St'))
  await wait(100)
  const inWindow = within(screen.getByRole('dialog')).getByRole('button', { name: 'Shortlist 2 Cheap St' })
  expect(inWindow.getAttribute('aria-pressed')).toBe('true')
  expect(called('/shortlistMarks')).toHaveLength(1)
})

test('a heart that goes out can be brought back, and asks first where a note would be lost [DEAL-5]', async () => {
  const { user, called } = await openSearch({
    found,
    address: '/app/search?list=open',
    answers: {
      'GET /api/v1/auth/shortlistMarks': () => [
        { propertyId: 'dear', stage: 'watching', hasNote: true },
        { propertyId: 'cheap', stage: 'watching', hasNote: false },
      ],
      'DELETE /api/v1/auth/shortlist/dear': () => new Response(null, { status: 204 }),
      'DELETE /api/v1/auth/shortlist/cheap': () => new Response(null, { status: 204 }),
      'PUT /api/v1/auth/shortlist/cheap': () => ({ propertyId: 'cheap', stage: 'watching', hasNote: false }),
    },
  })
  const said = jest.spyOn(toast, 'success')
  const heart = (name: string) => within(list()).getByRole('button', { name: `Shortlist ${name}` })
  const isOn = (name: string) => heart(name).getAttribute('aria-pressed')
  await user.click(heart('2 Cheap St'))
  await wait(0)
  expect(isOn('2 Cheap St')).toBe('false')
  const message = said.mock.lastCall![0] as (shown: { id: string }) => ReactElement
  render(message({ id: 't1' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await wait(0)
  expect(isOn('2 Cheap St')).toBe('true')

  await user.click(heart('1 Dear St'))
  expect(screen.getByRole('dialog').textContent).toContain('Its stage and note cannot be brought back')
  // Escape belongs to the question, not to the list around the heart.
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect([isOn('1 Dear St'), called('shortlist/dear').length]).toEqual(['true', 0])
  await user.click(heart('1 Dear St'))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await wait(0)
  expect([isOn('1 Dear St'), screen.queryByRole('dialog')]).toEqual(['false', null])
})

test('a heart whose call fails goes out again, with the reason [DEAL-5]', async () => {
  const error = { code: 'CONFLICT', message: 'Your shortlist already has 200 homes' }
  const { user } = await openSearch({
    found,
    address: '/app/search?list=open',
    answers: { 'PUT /api/v1/auth/shortlist/cheap': () => Response.json({ error }, { status: 409 }) },
  })
  const failed = jest.spyOn(toast, 'error')
  const heart = within(list()).getByRole('button', { name: 'Shortlist 2 Cheap St' })
  await user.click(heart)
  await wait(0)
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  expect(failed).toHaveBeenCalledWith('Your shortlist already has 200 homes')
})

test('selected rows open in a comparison or go on the shortlist, and can be cleared [DEAL-5]', async () => {
  const { user, called } = await openSearch({
    found,
    address: '/app/search?list=open&strategy=buyHold',
    answers: {
      'GET /api/v1/auth/shortlistMarks': () => [{ propertyId: 'dear', stage: 'watching', hasNote: false }],
      'PUT /api/v1/auth/shortlist/cheap': () => ({ propertyId: 'cheap', stage: 'watching', hasNote: false }),
    },
  })
  const pick = (name: string) =>
    user.click(within(list()).getByRole('checkbox', { name: `Select ${name} to compare` }))
  const compare = () => within(list()).queryByRole('link', { name: /^Compare/ })
  await pick('1 Dear St')
  expect(compare()).toBeNull()
  await pick('2 Cheap St')
  expect(compare()?.getAttribute('href')).toBe(
    '/app/property/compare?property=dear&property=cheap&strategy=buyHold',
  )
  await user.click(within(list()).getByRole('button', { name: 'Shortlist' }))
  await wait(0)
  expect([called('/shortlist/dear').length, called('/shortlist/cheap').length]).toEqual([0, 1])
  await user.click(within(list()).getByRole('button', { name: 'Clear' }))
  expect(within(list()).getAllByRole('checkbox', { checked: false })).toHaveLength(2)
})

test('the few homes in view are compared without selecting them, many are not [DEAL-6]', async () => {
  const offer = () => within(list()).queryByRole('link', { name: /^Compare/ })
  await openSearch({ found, address: '/app/search?list=open&strategy=buyHold' })
  // In the order of the rows, without the home that is not in view.
  const rows = within(list())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
  expect([rows.length, offer()?.textContent]).toEqual([2, 'Compare These 2'])
  const ids = new URLSearchParams(offer()?.getAttribute('href')?.split('?')[1]).getAll('property')
  expect(
    ids.map((id) => (id === 'dear' ? /^1 Dear St/ : /^2 Cheap St/).test(rows[ids.indexOf(id)]!)),
  ).toEqual([true, true])
  cleanup()
  const seven = Array.from({ length: 7 }, (_, i) =>
    fakeSummary({ _id: `s${i}`, PropertyAddressFull: `${i} Elm St`, location: near(i * 1e-5) }),
  )
  await openSearch({ found: seven, address: '/app/search?list=open&strategy=buyHold' })
  expect(offer()).toBeNull()
})
