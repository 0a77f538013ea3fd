import { authClient } from '@freehold/auth-client'
import { act, screen, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { fakeProperty, fakeSummary } from '../testing/fakeProperties'
import { openSearch, refusal, tag, wait } from '../testing/openSearch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const first = fakeSummary()
const second = fakeSummary({
  _id: 'p2',
  PropertyAddressFull: '12 Elm St',
  LatestListingPrice: 612_000,
  location: { coordinates: [-119.521, 46.6205] },
})
const found = [first, second]

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const openTab = async (user: Awaited<ReturnType<typeof openSearch>>['user'], name: RegExp) => {
  await user.click(screen.getByRole('tab', { name }))
  return screen.getByRole('tabpanel')
}
const pressed = () =>
  screen.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('title'))

test('a marker opens a window with the address and a link to the property, and is marked [MAP-6]', async () => {
  const { user, address } = await openSearch({ found })
  await user.click(tag('$489K, 489,000 dollars, 4826 39th Ave S'))
  const panel = await screen.findByRole('dialog', { name: '4826 39th Ave S' })
  expect(panel.getAttribute('aria-modal')).toBeNull()
  expect(within(panel).getByRole('heading', { name: '4826 39th Ave S' })).toBeTruthy()
  expect(within(panel).getByText('Seattle, WA 98118')).toBeTruthy()
  expect(within(panel).getByRole('link', { name: 'Explore Property' }).getAttribute('href')).toBe(
    '/app/property/p1',
  )
  expect(pressed()).toEqual(['$489K, 489,000 dollars, 4826 39th Ave S'])
  expect(address()).toBe('/app/search?at=46.62,-119.52,18&property=p1')
})

test('the press itself marks a marker and no other, before its window is rendered', async () => {
  const { user } = await openSearch({ found })
  await user.click(tag(/4826 39th/))
  const atOnce: ReturnType<typeof pressed>[] = []
  await act(async () => {
    for (const name of [/12 Elm/, /4826 39th/, /12 Elm/]) {
      tag(name).click()
      atOnce.push(pressed())
    }
  })
  const [elm, avenue] = ['$612K, 612,000 dollars, 12 Elm St', '$489K, 489,000 dollars, 4826 39th Ave S']
  expect(atOnce).toEqual([[elm], [avenue], [elm]])
  expect(await screen.findByRole('dialog', { name: '12 Elm St' })).toBeTruthy()
  expect(pressed()).toEqual([elm])
})

test('a marker whose window is given up before it is rendered is marked no longer', async () => {
  const { router } = await openSearch({ found })
  await act(async () => {
    tag(/12 Elm/).click()
    expect(pressed()).toHaveLength(1)
    void router.navigate(-1)
  })
  await wait(100)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
})

test('another marker first clears the property and comps before, whose answer no longer counts [MAP-6]', async () => {
  const answers = { 'GET /api/v1/auth/property/p2': () => new Promise(() => {}) }
  const { user, called } = await openSearch({ found, answers })
  await user.click(tag(/4826 39th/))
  await openTab(user, /Comps/)
  expect(await screen.findByText('528000 Comp St')).toBeTruthy()
  await user.click(tag(/12 Elm/))
  const panel = await screen.findByRole('dialog', { name: '12 Elm St' })
  expect(screen.getAllByRole('dialog')).toEqual([panel])
  await openTab(user, /Comps/)
  expect(screen.queryByText(/Comp St/)).toBeNull()
  expect(screen.getByText('Loading the property')).toBeTruthy()
  expect(pressed()).toEqual(['$612K, 612,000 dollars, 12 Elm St'])
  await user.click(tag(/4826 39th/))
  await wait(0)
  expect(called('/property/p2')[0]!.signal?.aborted).toBe(true)
})

test('Escape and Close shut the window and give the focus back to its tag', async () => {
  const { user, address } = await openSearch({ found })
  await user.click(tag(/4826 39th/))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await wait(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/app/search?at=46.62,-119.52,18')
  expect(document.activeElement).toBe(tag(/4826 39th/))
  await user.keyboard('{Enter}')
  await wait(0)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await wait(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(tag(/4826 39th/))
})

test('the tag of the open property stays when its neighbours become a cluster [MAP-8]', async () => {
  const neighbour = fakeSummary({ _id: 'p3', PropertyAddressFull: '14 Elm St' })
  const { user } = await openSearch({ found: [first, neighbour] })
  await user.click(tag(/4826 39th/))
  await screen.findByRole('dialog')
  await user.click(screen.getByRole('button', { name: 'Zoom out' }))
  await user.click(screen.getByRole('button', { name: 'Zoom out' }))
  await wait(700)
  expect(tag('2 properties here, zoom in')).toBeTruthy()
  expect(tag(/4826 39th/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await wait(700)
  expect(screen.queryByRole('button', { name: /4826 39th/ })).toBeNull()
  expect(tag('2 properties here, zoom in')).toBeTruthy()
})

test('the tabs are Property, Comps and the strategies switched on, each with its return [MAP-7, PRF-5]', async () => {
  const { user } = await openSearch({ found })
  await user.click(tag(/4826 39th/))
  await screen.findByRole('dialog')
  expect(tabs()).toEqual([
    'Property',
    'Comps',
    'Buy/Hold 4.62% above the 3% line',
    'BRRRR −1.55% not above the 3% line',
    'ST Rental ∞infinite: earns money with no cash left in',
  ])
  const profile = { strategies: ['fixFlip'], markets: [], interests: [] }
  act(() => authClient.updateUser({ profile }))
  expect(tabs()).toEqual(['Property', 'Comps', 'Fix/Flip 12.00% above the 3% line'])
})

test('the Property tab shows price and rooms at once, then picture, facts of the listing, its broker and remarks [MAP-7] [REC-3]', async () => {
  let answer: (property: unknown) => void = () => {}
  const answers = { 'GET /api/v1/auth/property/p1': () => new Promise((resolve) => (answer = resolve)) }
  const withPhoto = fakeSummary({
    photoUrl: '/photo.jpg',
    yearBuilt: 1924,
    LotSizeSquareFeet: 5_650,
    DaysOnMarket: 12,
    ListOfficeName: 'Saddle Pass Realty',
  })
  const { user } = await openSearch({ found: [withPhoto], answers })
  await user.click(tag(/4826 39th/))
  const panel = within(await screen.findByRole('tabpanel'))
  expect(panel.getByText('$489,000')).toBeTruthy()
  const facts = () => panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  const rooms = ['3 beds', '2.0 baths', '1,240 sq ft']
  expect(facts()).toEqual(rooms)
  expect(panel.getByText('Loading the property')).toBeTruthy()
  answer(fakeProperty(withPhoto))
  await wait(0)
  expect(panel.queryByText('Loading the property')).toBeNull()
  expect(panel.getByText('Listing courtesy of Saddle Pass Realty')).toBeTruthy()
  expect(panel.getByRole('img', { name: 'Photo of 4826 39th Ave S' }).getAttribute('src')).toBe('/photo.jpg')
  expect(facts()).toEqual([
    ...rooms,
    'Price per sq ft $395',
    'Year built 1924',
    'Lot 5,650 sq ft',
    'Days on market 12',
  ])
  expect(panel.getByText('Craftsman on a quiet block.')).toBeTruthy()
})

test('the window of an implausible listing says what to check in place of its returns [REC-5] [VAL-8]', async () => {
  const typo = { ...first, isImplausible: true, checks: ['33 bedrooms in 1,620 sq ft'] }
  const property = fakeProperty(typo)
  const { user } = await openSearch({
    found: [typo],
    answers: { 'GET /api/v1/auth/property/p1': () => property },
  })
  await user.click(tag(/4826 39th/))
  expect(await screen.findByText('33 bedrooms in 1,620 sq ft')).toBeTruthy()
  expect(tabs()).toEqual(['Property', 'Comps', 'Buy/Hold', 'BRRRR', 'ST Rental'])
  const panel = await openTab(user, /Buy\/Hold/)
  expect(panel.textContent).toContain('Check this listing')
  expect(panel.textContent).not.toContain('the 3% line')
})

test('the Comps tab shows up to five sales, the dearest first, with broker, date, list price, distance and price per area [MAP-7] [REC-3] [REC-4]', async () => {
  const { user } = await openSearch({ found })
  await user.click(tag(/4826 39th/))
  await openTab(user, /Comps/)
  await wait(0)
  const [, ...rows] = screen.getAllByRole('row')
  expect(rows.map((row) => row.querySelector('td')?.firstChild?.textContent)).toEqual([
    '$528,000',
    '$515,000',
    '$507,500',
    '$496,000',
    '$471,000',
  ])
  // The date is in the row twice: under the price, and in a column if there is room.
  // A hundredth of a degree of latitude is 0.69 miles.
  expect(rows[0]?.textContent).toBe(
    '528000 Comp StListing courtesy of Lakeside Realty$528,000Listed at $519,000Mar 05, 2024Mar 05, 20240.69 mi$426',
  )
})

test('a strategy tab shows its stored return first, its figures and what they assume [MAP-7]', async () => {
  const { user } = await openSearch({ found })
  await user.click(tag(/4826 39th/))
  await wait(0)
  const panel = await openTab(user, /Buy\/Hold/)
  const { buyHoldResults } = fakeProperty()
  expect(panel.textContent).toMatch(
    new RegExp(`^Cash-on-cash ROI${buyHoldResults!.cashOnCashRoi!.toFixed(2).replace('-', '−')}%`),
  )
  const terms = within(panel)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  expect(terms).toEqual(['Net monthly income', 'Total cash needed', 'Monthly expenses', 'Total costs'])
  expect(within(panel).getByText('25% down, 6.88% for 360 months')).toBeTruthy()
  expect(within(panel).getByRole('img').getAttribute('aria-label')).toMatch(
    /^Of \$3,560 monthly rent, \$[\d,]+ goes to costs and \$[\d,]+ remains\.$/,
  )
  expect(within(await openTab(user, /BRRRR/)).getByText('After-repair value')).toBeTruthy()
  expect(within(await openTab(user, /ST Rental/)).getByText('Occupancy')).toBeTruthy()
})

test('a strategy without stored results says so', async () => {
  const answers = { 'GET /api/v1/auth/property/p1': () => fakeProperty({ brrrrResults: null }) }
  const { user } = await openSearch({ found, answers })
  await user.click(tag(/4826 39th/))
  await wait(0)
  const panel = await openTab(user, /BRRRR/)
  expect(panel.textContent).toBe('Not calculated for this property yet')
})

test('results without data leave the window with what else is known of the property', async () => {
  const answers = {
    'GET /api/v1/auth/property/p1': () => ({ ...fakeProperty(), brrrrResults: {}, BRRRRResults: {} }),
  }
  const { user } = await openSearch({ found, answers })
  await user.click(tag(/4826 39th/))
  await wait(0)
  expect((await openTab(user, /BRRRR/)).textContent).toBe('Not calculated for this property yet')
  expect(within(await openTab(user, /Comps/)).getByText('528000 Comp St')).toBeTruthy()
})

test('when the property cannot be loaded, what the search found stays, with the server’s text and Retry [PRP-9]', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const down = Response.json({ error: { code: 'UNAVAILABLE', message: 'Down for repair' } }, { status: 503 })
  const property = jest.fn().mockReturnValueOnce(down).mockReturnValue(fakeProperty())
  const { user } = await openSearch({ found, answers: { 'GET /api/v1/auth/property/p1': property } })
  await user.click(tag(/4826 39th/))
  await wait(0)
  expect(screen.getByText('$489,000')).toBeTruthy()
  const panel = await openTab(user, /Comps/)
  expect(within(panel).getByRole('alert').textContent).toContain('Down for repair')
  await user.click(within(panel).getByRole('button', { name: 'Retry' }))
  await wait(0)
  expect(screen.getByText('528000 Comp St')).toBeTruthy()
})

test('a link to an open property shows its window, found or not', async () => {
  await openSearch({
    answers: { 'GET /api/v1/auth/property/p1': () => fakeProperty() },
    address: '/app/search?at=46.62,-119.52,18&property=p1',
  })
  await wait(0)
  expect(screen.getByRole('dialog', { name: '4826 39th Ave S' })).toBeTruthy()
})

const LINK = '/app/search?at=46.62,-119.52,18&property=p1'

test('a link to a property that is gone says so, and the address forgets it', async () => {
  const failed = jest.spyOn(toast, 'error')
  const gone = () => Response.json({ error: { code: 'NOT_FOUND', message: 'No' } }, { status: 404 })
  const { address } = await openSearch({
    answers: { 'GET /api/v1/auth/property/p1': gone },
    address: LINK,
  })
  expect(failed.mock.calls).toEqual([['This property was not found']])
  expect(address()).toBe('/app/search?at=46.62,-119.52,18')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a link to a property that does not answer says so, and Retry opens its window [PRP-9]', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const property = jest.fn().mockReturnValueOnce(refusal()).mockReturnValue(fakeProperty())
  const { user, address } = await openSearch({
    answers: { 'GET /api/v1/auth/property/p1': property },
    address: LINK,
  })
  const message = screen.getByText(/This property could not be shown/)
  await user.click(within(message).getByRole('button', { name: 'Retry' }))
  await wait(0)
  expect(screen.getByRole('dialog', { name: '4826 39th Ave S' })).toBeTruthy()
  expect(screen.queryByText(/could not be shown/)).toBeNull()
  expect(address()).toBe(LINK)
})

test('the part of a tab can be scrolled with the keyboard', async () => {
  const { user } = await openSearch({ found })
  await user.click(tag(/4826 39th/))
  await wait(0)
  for (const name of [/Property/, /Comps/, /Buy/, /BRRRR/]) {
    const panel = await openTab(user, name)
    screen.getByRole('tab', { name }).focus()
    await user.tab()
    expect(document.activeElement).toBe(panel.firstElementChild)
  }
})

test('Escape closes the window from anywhere on the page but a field, and moves no focus there', async () => {
  const { user } = await openSearch({ found })
  await user.click(tag(/4826 39th/))
  await screen.findByRole('dialog')
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{Escape}')
  await wait(0)
  expect(screen.getByRole('dialog')).toBeTruthy()
  // The first Escape has moved the focus from the box to the page.
  await user.keyboard('{Escape}')
  await wait(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(tag(/4826 39th/))
  await user.click(tag(/4826 39th/))
  await screen.findByRole('dialog')
  const link = document.body.appendChild(document.createElement('button'))
  link.focus()
  await user.keyboard('{Escape}')
  await wait(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(link)
  link.remove()
})

test('a closed window leaves no entry behind: the next step back goes to where one was before', async () => {
  const { user, go, address } = await openSearch({ found })
  await go('/app/search?at=46.6201,-119.52,18')
  await wait(100)
  await user.click(tag(/4826 39th/))
  await wait(0)
  await user.click(tag(/12 Elm/))
  await wait(0)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await wait(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/app/search?at=46.6201,-119.52,18')
  await go(-1)
  await wait(100)
  expect(address()).toBe('/app/search?at=46.62,-119.52,18')
})

test('a property that is opened while another one is being closed is the one that opens', async () => {
  const { user, go, address } = await openSearch({ found })
  await user.click(tag(/4826 39th/))
  await wait(0)
  await act(async () => {
    screen.getByRole('button', { name: 'Close' }).click()
    tag(/12 Elm/).click()
    await jest.advanceTimersByTimeAsync(0)
  })
  await wait(0)
  expect(screen.getByRole('dialog', { name: '12 Elm St' })).toBeTruthy()
  expect(address()).toBe('/app/search?at=46.62,-119.52,18&property=p2')
  await go(-1)
  await wait(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/app/search?at=46.62,-119.52,18')
})

test('closing the window leaves the map where it was moved meanwhile', async () => {
  const { user, address, searches } = await openSearch({ found })
  await user.click(tag(/4826 39th/))
  await wait(0)
  await user.click(screen.getByRole('button', { name: 'Zoom out' }))
  await wait(700)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await wait(700)
  expect(address()).toBe('/app/search?at=46.62,-119.52,17')
  expect(searches().at(-1)!.query.get('zoom')).toBe('17')
})

test('closing a window that a link opened stays on the page', async () => {
  const { user, address } = await openSearch({ found, address: LINK })
  await user.click(tag(/12 Elm/))
  await wait(0)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await wait(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/app/search?at=46.62,-119.52,18')
})
