import { DAY_MS } from '@freehold/contracts'
import { formatDay, today } from '@freehold/ui'
import { screen, within } from '@testing-library/react'
import { admin, freshBrowser, investor, openSite, refusal, respondWith, signInAs } from '../testing/openSite'

jest.mock('#remotes', () => jest.requireActual('../testing/fakeRemotes'))
beforeEach(freshBrowser)

const rates = 'GET /api/v1/auth/rates/latest'
const searches = 'GET /api/v1/auth/recentSearches'
const saved = 'GET /api/v1/auth/savedAnalyses'

const card = async (title: string) => {
  const region = await screen.findByRole('region', { name: title })
  return within(region)
}
const cardTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('an admin sees the totals, an empty revenue card, rates and searches [DSH-1]', async () => {
  signInAs(admin)
  await openSite('/app', {
    'GET /api/v1/admin/userCount': respondWith({ userCount: 1284 }),
    'GET /api/v1/admin/marketCount': respondWith({ marketCount: 38 }),
  })
  expect(cardTitles()).toEqual([
    'Total Users',
    'Total Markets',
    'Total Revenue',
    'Current Mortgage Rates',
    'Recent Searches',
  ])
  expect((await card('Total Users')).getByText('1,284')).toBeTruthy()
  expect((await card('Total Markets')).getByText('38')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Total Revenue' }).textContent).toBe('Total Revenue')
})

test('other users see rates, searches and saved investments, and the counts are not requested [DSH-2] [DSH-5]', async () => {
  signInAs(investor)
  const site = await openSite('/app')
  expect(cardTitles()).toEqual([
    'Shortlist',
    'Current Mortgage Rates',
    'Saved Investments',
    'Recent Searches',
  ])
  expect(await screen.findByText('Saved configurations will appear here')).toBeTruthy()
  expect(site.called('Count')).toEqual([])
})

test('saved analyses are listed with their property, strategy and return, then and now [DSH-2]', async () => {
  signInAs(investor)
  const analysis = {
    _id: 'a1',
    name: 'First try',
    strategy: 'fixFlip',
    propertyId: 'p1',
    PropertyAddressFull: '4826 39th Ave S, Seattle, WA 98118',
    inputs: {},
    results: {},
    cashOnCashRoi: 2.64,
    createdAt: '2024-03-05T17:00:00.000Z',
  }
  const current = { cashOnCashRoi: null, cashOnCashRoiStatus: 'INFINITE' }
  const withdrawn = {
    ...analysis,
    _id: 'a2',
    cashOnCashRoi: null,
    cashOnCashRoiStatus: 'NEGATIVE_NO_CASH',
    PropertyAddressFull: '9 Alder St, Wrenfield, WA 98999',
    isPropertyShown: false,
  }
  await openSite('/app', { [saved]: respondWith([{ ...analysis, current }, withdrawn]) })
  const row = within((await screen.findByText('4826 39th Ave S')).closest('tr') as HTMLElement)
  expect(row.getByRole('link').getAttribute('href')).toBe('/app/property/p1?analysis=a1')
  expect(row.getByRole('cell', { name: 'Fix/Flip' })).toBeTruthy()
  expect(row.getByRole('cell', { name: /2\.64%.*not above the 3% line/ })).toBeTruthy()
  expect(row.getByRole('cell', { name: /infinite: earns money with no cash left in/ })).toBeTruthy()
  const other = within(screen.getByText('9 Alder St').closest('tr') as HTMLElement)
  expect(other.getByRole('link').getAttribute('href')).toBe('/app/property/p1?analysis=a2')
  expect(other.getByText(/withdrawn/)).toBeTruthy()
  expect(other.getByRole('cell', { name: /a loss with no cash left in/ })).toBeTruthy()
  expect(other.getByRole('cell', { name: '—' })).toBeTruthy()
})

test('saved and current returns say what each assumes or lacks [VAL-7]', async () => {
  signInAs(investor)
  const analysis = {
    _id: 'a1',
    name: 'First try',
    strategy: 'fixFlip',
    propertyId: 'p1',
    PropertyAddressFull: '1 Alder St, Seattle, WA 98118',
    inputs: {},
    results: {},
    cashOnCashRoi: 2.64,
    current: { cashOnCashRoi: 3.5, cashOnCashRoiStatus: 'OK' },
    assumedFacts: ['taxes', 'insurance'],
    savedFacts: { assumedFacts: ['insurance'], missingFacts: ['taxes'] },
    createdAt: '2024-03-05T17:00:00.000Z',
  }
  // From an API of an earlier version.
  const { savedFacts: _, ...former } = { ...analysis, _id: 'a2', PropertyAddressFull: '2 Alder St' }
  await openSite('/app', { [saved]: respondWith([analysis, former]) })
  const returns = async (street: string) =>
    within((await screen.findByText(street)).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(1, 3)
  expect(await returns('1 Alder St')).toEqual([
    '2.64% not above the 3% line without taxes, assumed insurance',
    '3.50% above the 3% line assumed taxes and insurance',
  ])
  expect(await returns('2 Alder St')).toEqual([
    '2.64% not above the 3% line',
    '3.50% above the 3% line assumed taxes and insurance',
  ])
})

test('rates show their type, percent and when they were last updated [DSH-3]', async () => {
  signInAs(investor)
  const fetched_at = new Date(2024, 2, 7, 9, 0).toISOString()
  const older = new Date(2024, 2, 6, 9, 0).toISOString()
  await openSite('/app', {
    [rates]: respondWith({
      rates: [
        {
          type: '30-year fixed',
          rate: 6.88,
          fetched_at: older,
          asOf: '2024-03-07',
          source: 'Freddie Mac PMMS',
        },
        { type: '15-year fixed', rate: 6.2, fetched_at, asOf: '2024-03-06', source: 'Bank of Wrenfield' },
      ],
    }),
  })
  const region = await card('Current Mortgage Rates')
  expect(region.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'TypeComparisonRate',
    '30-year fixed6.88%',
    '15-year fixed6.20%',
  ])
  expect(region.getByText('Last updated Mar 07, 2024, 9:00 AM')).toBeTruthy()
  expect(region.getByText('Freddie Mac PMMS, Mar 07, 2024: 30-year fixed')).toBeTruthy()
  expect(region.getByText('Bank of Wrenfield, Mar 06, 2024: 15-year fixed')).toBeTruthy()
  expect(region.getByText('PMMS is the Primary Mortgage Market Survey® of Freddie Mac.')).toBeTruthy()
})

test('rates of more than 14 days ago say so under their source [VAL-9]', async () => {
  signInAs(investor)
  const dayBefore = (days: number) =>
    new Date(Date.parse(today()) - days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
  const rate = { rate: 6.88, fetched_at: new Date().toISOString() }
  await openSite('/app', {
    [rates]: respondWith({
      rates: [
        { type: '30-year fixed', ...rate, asOf: dayBefore(15), source: 'Freddie Mac PMMS' },
        { type: '20-year fixed', ...rate, asOf: dayBefore(15), source: 'Freddie Mac PMMS' },
        { type: '15-year fixed', ...rate, asOf: dayBefore(14), source: 'Bank of Wrenfield' },
      ],
    }),
  })
  const region = await card('Current Mortgage Rates')
  const old = region.getAllByText(/days old$/)
  expect(old.map(({ textContent }) => textContent)).toEqual([
    `Rate of ${formatDay(dayBefore(15))}, 15 days old`,
  ])
  expect(old[0]?.parentElement?.previousElementSibling?.textContent).toMatch(/^Freddie Mac PMMS, /)
})

test('a recent search shows its text and date, and links to the map at that place [DSH-4]', async () => {
  signInAs(investor)
  const createdAt = new Date(2024, 2, 5, 12, 0).toISOString()
  const viewport = { sw: { lat: 47.5, lng: -122.4 }, ne: { lat: 47.7, lng: -122.2 } }
  await openSite('/app', {
    [searches]: respondWith({
      recentSearches: [
        { _id: 's1', search: 'Seattle, WA', createdAt, viewport },
        { _id: 's2', search: 'Anywhere', createdAt, viewport: null },
      ],
    }),
  })
  const region = await card('Recent Searches')
  expect(region.getAllByText('Mar 05, 2024')).toHaveLength(2)
  const links = region.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Seattle, WA'])
  expect(links[0]?.getAttribute('href')).toBe('/app/search?at=47.6,-122.3,12')
})

test('a card that fails says so and can be retried, and the others are unaffected [DSH-6]', async () => {
  signInAs(admin)
  const responses = [refusal(500, 'The rates are away'), respondWith({ rates: [] })]
  const site = await openSite('/app', {
    [rates]: () => (responses.shift() as () => Response)(),
    'GET /api/v1/admin/userCount': refusal(500, 'No count'),
    'GET /api/v1/admin/marketCount': respondWith({ marketCount: 38 }),
  })
  const failed = await card('Current Mortgage Rates')
  expect(failed.getByText('Could not load')).toBeTruthy()
  expect(failed.getByText('The rates are away')).toBeTruthy()
  expect((await card('Total Users')).getByText('Could not load')).toBeTruthy()
  expect((await card('Total Markets')).getByText('38')).toBeTruthy()
  expect((await card('Recent Searches')).queryByText('Could not load')).toBeNull()
  await site.user.click(failed.getByRole('button', { name: 'Retry' }))
  expect(await failed.findByText('No rates yet')).toBeTruthy()
  expect(failed.queryByText('Could not load')).toBeNull()
})
