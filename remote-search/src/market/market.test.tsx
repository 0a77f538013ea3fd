import { errorCodes } from '@freehold/contracts'
import { screen, within } from '@testing-library/react'
import { fakeReport, fewReport } from '../testing/fakeMarket'
import { openSearch, refusal, wait } from '../testing/openSearch'
import { marketOf } from './index'

/** jsdom has no layout: charts get a fixed width. */
class FixedWidth implements ResizeObserver {
  private readonly report: ResizeObserverCallback
  constructor(report: ResizeObserverCallback) {
    this.report = report
  }
  observe() {
    this.report([{ contentRect: { width: 700 } } as ResizeObserverEntry], this)
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  jest.useFakeTimers()
  globalThis.ResizeObserver = FixedWidth
})
afterEach(() => jest.useRealTimers())

const REPORT = 'GET /api/v1/auth/marketReport'
const open = (report: () => unknown, address = '/app/search/market?zip=98118') =>
  openSearch({ address, answers: { [REPORT]: report } })

const region = (name: string) => within(screen.getByRole('region', { name }))

/** The figure of this name, and what it is of. */
const figure = (label: string) => {
  const term = screen.getByText(label, { selector: 'dt' })
  return [...term.parentElement!.querySelectorAll('dd')].map(({ textContent }) => textContent)
}

test('a market shows six figures with their samples, returns, the trend, days, rents and the best homes [MKT-9]', async () => {
  const { called } = await open(() => fakeReport())
  expect(called('/marketReport')[0]!.query.toString()).toBe('zip=98118')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('98118, Seattle')
  expect(document.title).toBe('98118, Seattle | Freehold')
  expect(
    screen.getByText('Listings of Mar 07, 2024; sales and leases from Mar 2023 to Feb 2024.'),
  ).toBeTruthy()
  expect(figure('For sale')).toEqual(['152', '22 new in 7 days'])
  expect(figure('Median price')).toEqual(['$689,000', '149 homes'])
  expect(figure('Price per sq ft')).toEqual(['$447', '147 homes with an area'])
  expect(figure('Days on market')).toEqual(['19', '149 homes'])
  expect(figure('Median rent')).toEqual(['$2,580', '88 leases'])
  expect(figure('Sold in 12 months')).toEqual(['449', '4.1 months of supply'])
  expect(screen.getByText(/^3 listings to check are counted as for sale/)).toBeTruthy()

  const returns = region('Returns by Strategy')
  expect(
    returns.getByRole('img', {
      name: /^BRRRR: median −0.42%, the middle half from −2.61% to 1.15%, 7% of 141 homes above the 3% line/,
    }),
  ).toBeTruthy()
  const trend = region('Price per Square Foot')
  expect(trend.getByRole('img', { name: /from \$431 in Mar 2023 to \$442 in Feb 2024/ })).toBeTruthy()
  expect(trend.getByText(/^Dec 2023 had 9 sales with an area/)).toBeTruthy()
  const days = region('Days on Market').getAllByRole('row')
  expect(days.slice(1).map(({ textContent }) => textContent)).toEqual([
    '0 to 727',
    '8 to 1434',
    '15 to 3038',
    '31 to 6029',
    '61 to 9013',
    'over 908',
  ])
  const rents = region('Rent').getAllByRole('row')
  expect(rents.slice(1).map(({ textContent }) => textContent)).toEqual([
    '2 beds$2,520$2,310 to $2,74081',
    '5 or morefewer than 107',
  ])
  expect(region('Best by ROI').getByText('Listing courtesy of Lakeside Realty')).toBeTruthy()
})

test('the numbers of the charts are tables on request, and the case and the strategy are in the address [MKT-9]', async () => {
  const { user, address, called } = await open(() => fakeReport())
  const returns = region('Returns by Strategy')
  await user.click(returns.getByRole('button', { name: 'Table' }))
  const rows = returns.getAllByRole('row').map((row) => row.textContent)
  expect([rows[1], rows[15], rows[16], rows[24]]).toEqual([
    '−11% or less9999',
    'above 2%, to 3%5555',
    'above 3%, to 4%3333',
    'above 11%0000',
  ])
  await user.click(returns.getByRole('button', { name: 'Table' }))
  const trend = region('Price per Square Foot')
  await user.click(trend.getByRole('button', { name: 'Table' }))
  expect(trend.getByRole('row', { name: /^Dec 2023/ }).textContent).toBe(
    'Dec 20239fewer than 10fewer than 10',
  )
  await user.click(returns.getByRole('radio', { name: 'Conservative' }))
  expect(returns.getAllByText('Fewer than 10 homes have this return.')).toHaveLength(4)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Strategy' }), 'fixFlip')
  expect(screen.queryByRole('columnheader', { name: 'Cash flow' })).toBeNull()
  expect(address()).toBe('/app/search/market?zip=98118&returns=conservative&strategy=fixFlip')
  expect(called('/marketReport')).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: '5210 36th Ave S' }))
  await wait(0)
  expect(address()).toBe('/app/property/h1?strategy=fixFlip')
})

test('fewer than 10 homes show no figure, are all listed, and the next larger place is offered [MKT-9]', async () => {
  await open(() => fewReport())
  expect(figure('For sale')).toEqual(['6', '1 new in 7 days'])
  for (const label of ['Median price', 'Price per sq ft', 'Days on market'])
    expect([label, ...figure(label)]).toEqual([label, '—', expect.stringContaining('fewer than 10')])
  expect(figure('Sold in 12 months')).toEqual(['14', '5.1 months of supply'])
  expect(screen.getByRole('link', { name: 'Show Seattle' }).getAttribute('href')).toBe(
    '/app/search/market?city=Seattle&state=WA',
  )
  expect(region('Returns by Strategy').getByText(/^6 homes for sale are too few/)).toBeTruthy()
  expect(region('Price per Square Foot').getByText('$318')).toBeTruthy()
  expect(region('All 6 Homes').getAllByRole('link')).toHaveLength(6)
  expect(screen.queryByRole('region', { name: 'Days on Market' })).toBeNull()
})

test('a place without homes, an unknown one and a failed call each say so; Retry loads again [MKT-9]', async () => {
  const nothing = { ...fewReport(), place: { zip: '00001', city: null, state: null } }
  const counts = { count: 0, median: null }
  const { go, user } = await open(() => ({
    ...nothing,
    bounds: null,
    asOf: null,
    forSale: { ...nothing.forSale, count: 0 },
    sales: { ...nothing.sales, count: 0, price: counts, months: [] },
    rent: { ...nothing.rent, count: 0 },
  }))
  expect(screen.getByRole('heading', { name: 'No homes in 00001' })).toBeTruthy()

  let answer = () =>
    Response.json({ error: { code: errorCodes.notFound, message: 'Market not found' } }, { status: 404 })
  jest.mocked(fetch).mockImplementation(async () => answer())
  await go('/app/search/market?market=gone')
  await wait(100)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no such market')

  answer = refusal
  await go('/app/search/market?market=m1')
  await wait(100)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This market cannot be shown')
  answer = () => Response.json({ data: fakeReport() })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await wait(100)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('98118, Seattle')
})

test.each([
  ['0,0,0,200000,200000,0', '1,1,8'],
  ['0,-18100000,0,200000,200000,0', '1,180,8'],
])('an area %s with too many homes says so, and leads back to the map with it [MKT-9]', async (areas, at) => {
  const message = 'areas holds more than 100,000 homes'
  const error = { code: errorCodes.invalidInput, message, fields: { areas: message } }
  await open(() => Response.json({ error }, { status: 400 }), `/app/search/market?areas=${areas}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This area cannot be shown')
  expect(screen.getByText(`Its figures were refused: ${message}. Change the area on the map.`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show on Map' }).getAttribute('href')).toBe(
    `/app/search?at=${at}&areas=${areas}`,
  )
})

test('what is no area is no market [MKT-9]', async () => {
  const message = 'areas is not a list of whole numbers'
  const error = { code: errorCodes.invalidInput, message, fields: { areas: message } }
  await open(() => Response.json({ error }, { status: 400 }), '/app/search/market?areas=round')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no such market')
})

test.each([
  ['zip-98118', { displayName: '98118', formattedAddress: 'Seattle, WA 98118' }, { zip: '98118' }],
  ['city-1', { displayName: 'Seattle', formattedAddress: 'Seattle, WA' }, { city: 'Seattle', state: 'WA' }],
  ['city-2', { displayName: 'Vancouver', formattedAddress: 'Vancouver' }, null],
  ['street-1', { displayName: 'Pine St', formattedAddress: 'Pine St, Seattle, WA' }, null],
  ['ChIJ', { displayName: 'Seattle', formattedAddress: 'Seattle, WA' }, null],
])('the market of the place %s is the ZIP code or city that it is [MKT-9]', (id, details, market) => {
  expect(marketOf(id, details)).toEqual(market)
})
