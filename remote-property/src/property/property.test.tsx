import { authClient } from '@freehold/auth-client'
import { UNKNOWN } from '@freehold/ui'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { fakeComp, fakeProperty, investor, rates } from '../testing/fakeProperty'
import {
  caughtByShell,
  field,
  figure,
  freshBrowser,
  ok,
  openProperty,
  refusal,
  wait,
} from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const comps = () => screen.getByRole('region', { name: 'Neighborhood Comps' })
const gauge = () => within(comps()).getByRole('meter')
const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)

test('a property shows its address, price, rooms, area, description and drawings for photos [PRP-2, PRP-7, PRP-8]', async () => {
  await openProperty({ property: fakeProperty({ LatestListingPrice: 489_000.2 }) })
  expect(screen.getByRole('heading', { level: 1, name: '4826 39th Ave S' })).toBeTruthy()
  expect(document.title).toBe('4826 39th Ave S | Freehold')
  expect(screen.getByText('Seattle, WA 98118')).toBeTruthy()
  expect(screen.getByText('Listing price', { selector: 'p' }).previousElementSibling?.textContent).toBe(
    '$489,001',
  )
  const facts = within(screen.getByRole('list', { name: 'Facts' })).getAllByRole('listitem')
  expect(facts.map((fact) => fact.textContent)).toEqual(['3 beds', '2.0 baths', '1,240 sq ft'])
  expect(screen.getByText('Craftsman on a quiet block.')).toBeTruthy()
  expect(screen.getByText('No photos from the listing yet')).toBeTruthy()
})

test('the page states what is known of the home and its listing, names the broker and tells the price history [REC-3]', async () => {
  await openProperty({
    property: fakeProperty({
      LotSizeSquareFeet: 98_010,
      DaysOnMarket: 12,
      Stories: 1.5,
      GarageSpaces: 1,
      WaterfrontYN: false,
      View: 'City Lights, Lake',
      ParcelNumber: null,
      ListOfficeName: 'Saddle Pass Realty',
      history: [
        { day: '2024-03-20', event: 'priceChanged', price: 489_000, previousPrice: 510_000 },
        { day: '2024-03-08', event: 'listed', price: 510_000, previousPrice: null },
      ],
    }),
  })
  const details = within(screen.getByRole('region', { name: 'Details' }))
  const terms = details
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(terms).toEqual([
    ['Price per sq ft', '$395'],
    ['Year built', '1924'],
    ['Lot', '2.25 acres'],
    ['Days on market', '12'],
    ['Stories', '1.5'],
    ['Garage', '1 space'],
    ['View', 'City Lights, Lake'],
  ])
  expect(screen.getByText('Listing courtesy of Saddle Pass Realty')).toBeTruthy()
  const events = within(screen.getByRole('table', { name: 'Price History' }))
    .getAllByRole('row')
    .slice(1)
  expect(events.map((row) => row.textContent)).toEqual([
    'Mar 20, 2024Price changed$489,000\u2212$21,000',
    'Mar 08, 2024Listed$510,000',
  ])
})

test('the price history tells what the home was leased for [REC-2]', async () => {
  await openProperty({
    property: fakeProperty({
      history: [
        { day: '2024-03-08', event: 'listed', price: 510_000, previousPrice: null },
        { day: '2019-05-02', event: 'sold', price: 400_000, previousPrice: null },
      ],
      leases: [{ leasedOn: '2021-08-30', monthlyRent: 2_350 }],
    }),
  })
  const events = within(screen.getByRole('table', { name: 'Price History' })).getAllByRole('row')
  expect(events.slice(1).map((row) => row.textContent)).toEqual([
    'Mar 08, 2024Listed$510,000',
    'Aug 30, 2021Leased$2,350 a month',
    'May 02, 2019Sold$400,000',
  ])
})

test('a response of an earlier version, without facts of the listing, shows none [REC-3]', async () => {
  await openProperty({ property: fakeProperty({ yearBuilt: null, BuildingAreaTotal: null }) })
  expect(screen.getByText('Craftsman on a quiet block.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Details' })).toBeNull()
  expect(screen.queryByText(/courtesy/)).toBeNull()
  expect(screen.queryByText('Price History')).toBeNull()
})

test.each([
  ['exact' as const, 'Position on the map from the address'],
  ['approximate' as const, 'Approximate position on the map, from the address'],
])('a position that the geocoder found is marked: %s [GND-6]', async (geocodeQuality, text) => {
  await openProperty({ property: fakeProperty({ geocodeQuality }) })
  expect(screen.getByText(text)).toBeTruthy()
})

test('a position of the listing itself is not marked [GND-6]', async () => {
  await openProperty({ property: fakeProperty({ geocodeQuality: null }) })
  expect(screen.getByText('Seattle, WA 98118')).toBeTruthy()
  expect(screen.queryByText(/position on the map/i)).toBeNull()
})

test('a home without coordinates is marked as not on the map [REC-7]', async () => {
  await openProperty({ property: fakeProperty({ location: null }) })
  expect(screen.getByText('Not on the map: the listing has no coordinates')).toBeTruthy()
})

test('photos of the listing are shown, and one bathroom has no decimal [PRP-2, PRP-7]', async () => {
  const bathrooms = { BathroomsFull: 0, BathroomsHalf: 0, BathroomsThreeQuarter: 1, BathroomsTotal: 1 }
  await openProperty({
    property: fakeProperty({
      ...bathrooms,
      media: [{ url: '/photo.jpg', caption: 'The porch' }],
      documents: [
        { kind: 'floorPlan', url: 'https://plans.example/1.png', caption: null },
        { kind: 'document', url: '/deed.pdf', caption: 'Deed' },
        { kind: 'document', url: 'javascript:alert(1)', caption: 'Trap' },
      ],
    }),
  })
  const documents = within(screen.getByRole('list', { name: 'Floor plans and documents' })).getAllByRole(
    'link',
  )
  expect(documents.map(({ textContent }) => textContent)).toEqual([
    'Floor plan (opens in a new tab)',
    'Deed (opens in a new tab)',
  ])
  expect(screen.getAllByRole('img')[0]?.getAttribute('src')).toBe('/photo.jpg')
  expect(screen.getByRole('img', { name: 'The porch' }).getAttribute('src')).toBe('/photo.jpg')
  expect(screen.queryByText('No photos from the listing yet')).toBeNull()
  expect(screen.getByRole('list', { name: 'Facts' }).textContent).toContain('1 bath1,240')
})

test('a photo opens a viewer with arrow keys; a photo that cannot be loaded says so [PRP-2]', async () => {
  const media = ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg', '/e.jpg', '/f.jpg'].map((url) => ({
    url,
    caption: null,
  }))
  const { user } = await openProperty({ property: fakeProperty({ media }) })
  expect(screen.getAllByRole('button', { name: /^Photo \d of 4826 39th Ave S$/ })).toHaveLength(5)
  expect(screen.getByText('1 more')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Photo 5 of 4826 39th Ave S' }))
  const shown = () => within(screen.getByRole('dialog')).getByRole('img').getAttribute('src')
  expect([screen.getByRole('dialog', { name: 'Photo 5 of 6' }), shown()]).toEqual([
    expect.anything(),
    '/e.jpg',
  ])
  await user.keyboard('{ArrowRight}')
  expect(shown()).toBe('/f.jpg')
  await user.keyboard('{Enter}')
  expect(shown()).toBe('/a.jpg')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(shown()).toBe('/e.jpg')
  fireEvent.error(within(screen.getByRole('dialog')).getByRole('img'))
  expect(screen.getByText('This photo could not be loaded.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo 5 of 4826 39th Ave S' }))
})

test('the back link leads to the search, with the map as it was if that is known [PRP-1]', async () => {
  await openProperty()
  expect(screen.getByRole('link', { name: 'Back to Search' }).getAttribute('href')).toBe('/app/search')
})

test('the back link keeps the position of the map and ignores other addresses [MAP-20, PRP-1]', async () => {
  const { user, address } = await openProperty({ state: { from: '/app/search?at=47.5,-122.2,15' } })
  await user.click(screen.getByRole('tab', { name: /BRRRR/ }))
  await user.click(screen.getByRole('link', { name: 'Back to Search' }))
  expect(address()).toBe('/app/search?at=47.5,-122.2,15')
})

test('up to five comps are listed by sold price, the highest first, with their difference [PRP-3]', async () => {
  const prices = [471_000, 528_000, 496_000, 450_000, 515_000, 507_500]
  await openProperty({ property: fakeProperty({ comps: prices.map((price) => fakeComp(price)) }) })
  const rows = within(comps()).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    '$528,000',
    '$515,000',
    '$507,500',
    '$496,000',
    '$471,000',
  ])
  expect(rows[0]?.textContent).toContain('3 bd, 2.0 ba')
  expect(rows[0]?.textContent).toContain('+$39,000')
  expect(
    within(screen.getByRole('region', { name: 'Comparable Properties' })).getAllByRole('row'),
  ).toHaveLength(6)
})

test('a comp has its sold price, the day of the sale and what it asked for last [REC-4]', async () => {
  const listed = [
    { listPriceAtSale: 489_000 },
    { listPriceAtSale: null, LatestListingPrice: null, soldDate: null, _id: 'unknown' },
  ]
  await openProperty({ property: fakeProperty({ comps: listed.map((change) => fakeComp(480_000, change)) }) })
  const rows = within(screen.getByRole('region', { name: 'Comparable Properties' })).getAllByRole('row')
  const prices = rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  )
  expect(prices).toEqual([
    ['$480,000Jan 15, 2024', '$489,000'],
    ['$480,000', UNKNOWN],
  ])
})

test('the broker of each comp is named wherever the page shows it [REC-3]', async () => {
  const comps = [fakeComp(480_000, { ListOfficeName: 'Lakeside Realty' }), fakeComp(470_000)]
  await openProperty({ property: fakeProperty({ comps }) })
  for (const name of ['Neighborhood Comps', 'Comparable Properties']) {
    const rows = within(screen.getByRole('region', { name })).getAllByRole('rowheader')
    expect(rows.map(({ textContent }) => /Listing courtesy of .*/.exec(textContent)?.[0])).toEqual([
      'Listing courtesy of Lakeside Realty',
      undefined,
    ])
  }
})

test('without comps the card says so and has no gauge [PRP-3]', async () => {
  await openProperty({ property: fakeProperty({ comps: [] }) })
  expect(within(comps()).getByText('No comps found')).toBeTruthy()
  expect(within(comps()).queryByRole('meter')).toBeNull()
})

test.each([
  [
    'above all comps',
    [400_000, 450_000],
    100,
    'Priced higher than nearby comps: consider negotiating the price',
  ],
  [
    'below all comps',
    [500_000, 600_000],
    0,
    'Priced lower than nearby comps: this could be a good investment opportunity',
  ],
  ['among the comps', [389_000, 589_000], 50, 'Priced within the range of nearby comps'],
  ['like every comp', [489_000, 489_000], 100, 'Priced within the range of nearby comps'],
  [
    'below comps that cost the same',
    [500_000, 500_000],
    100,
    'Priced lower than nearby comps: this could be a good investment opportunity',
  ],
])('a price %s is placed and put into words [PRP-4]', async (_, prices, position, message) => {
  const some = prices.map((price, index) => fakeComp(price, { _id: `c${index}` }))
  await openProperty({ property: fakeProperty({ comps: some }) })
  expect(gauge().getAttribute('aria-valuenow')).toBe(String(position))
  expect(comps().textContent).toContain(message)
})

test('tabs are those of the enabled strategies, each with its stored return [PRP-5]', async () => {
  await openProperty({
    user: { ...investor, profile: { ...investor.profile, strategies: ['shortTerm', 'buyHold', 'unknown'] } },
  })
  expect(tabs()).toEqual([
    'Buy/Hold 4.20% above the 3% line',
    expect.stringMatching(/^ST Rental −?\d+\.\d\d% (not )?above the 3% line$/),
  ])
})

test('tabs and figures say what a return assumes or lacks, until the user enters it [VAL-7]', async () => {
  const { user } = await openProperty({
    property: fakeProperty({ missingFacts: ['taxes'], assumedFacts: ['insurance', 'rent'] }),
  })
  expect(tabs()).toEqual([
    expect.stringMatching(/^Buy\/Hold 4\.20% above the 3% line without taxes, assumed insurance and rent$/),
    expect.stringMatching(/line without taxes, assumed insurance and rent$/),
    expect.stringMatching(/^Fix\/Flip .* line without taxes, assumed insurance$/),
    expect.stringMatching(/line without taxes, assumed insurance and rent$/),
  ])
  expect(figure('Cash-on-cash ROI')).toMatch(/line without taxes, assumed insurance and rent$/)
  await user.clear(field('Taxes'))
  await user.type(field('Taxes'), '5000')
  await wait(350)
  expect(figure('Cash-on-cash ROI')).toMatch(/line assumed insurance and rent$/)
  expect(tabs()[0]).toMatch(/line assumed insurance and rent$/)
  expect(tabs()[1]).toMatch(/line without taxes, assumed insurance and rent$/)
})

test('a return of exactly 3 is not above the threshold, and one without cash is infinite [PRP-5]', async () => {
  const { buyHoldResults, brrrrResults, fixFlipResults, shortTermResults } = fakeProperty()
  await openProperty({
    property: fakeProperty({
      buyHoldResults: { ...buyHoldResults, cashOnCashRoi: 3 },
      brrrrResults: { ...brrrrResults, cashOnCashRoi: null, cashOnCashRoiStatus: 'INFINITE' },
      fixFlipResults: { ...fixFlipResults, cashOnCashRoi: null, cashOnCashRoiStatus: 'UNDEFINED' },
      shortTermResults: {
        ...shortTermResults,
        cashOnCashRoi: null,
        cashOnCashRoiStatus: 'NEGATIVE_NO_CASH',
      },
    }),
  })
  expect(tabs().map((tab) => tab?.split(' ').slice(0, 2).join(' '))).toEqual([
    'Buy/Hold 3.00%',
    expect.stringMatching(/^BRRRR ∞/),
    'Fix/Flip —',
    expect.stringMatching(/^ST Rental/),
  ])
  expect(tabs()[3]).toContain('Loss')
  expect(screen.getByRole('tab', { name: /3.00% not above the 3% line/ })).toBeTruthy()
})

test('a strategy that is switched on or off elsewhere appears or disappears at once [PRF-5, PRP-5]', async () => {
  await openProperty()
  expect(tabs()).toHaveLength(4)
  act(() => authClient.updateUser({ profile: { ...investor.profile, strategies: ['brrrr'] } }))
  expect(tabs()).toHaveLength(1)
  act(() => authClient.updateUser({ profile: { ...investor.profile, strategies: [] } }))
  expect(tabs()).toHaveLength(0)
  expect(screen.getByRole('link', { name: 'Choose Strategies' })).toBeTruthy()
  await wait(500)
})

test('the current tab is in the address and opens again from there, without another load', async () => {
  const { user, address, called } = await openProperty({ query: '?strategy=fixFlip' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Fix/Flip')
  await user.keyboard('{Tab}')
  screen.getByRole('tab', { selected: true }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('ST Rental')
  expect(address()).toBe('/app/property/p1?strategy=shortTerm')
  expect(called('GET /api/v1/auth/property/p1')).toHaveLength(1)
})

test('a result card shows nothing when its data is empty [PRP-6]', async () => {
  await openProperty({
    query: '?strategy=brrrr',
    property: fakeProperty({ brrrrResults: null, BRRRRResults: null, brrrrInput: null, arv: null }),
  })
  await wait(500)
  expect(screen.queryByText('Cash-on-cash ROI')).toBeNull()
  expect(screen.queryByText('Loan amount')).toBeNull()
  expect(screen.getByText('After-repair value (ARV) needs a number')).toBeTruthy()
})

test('an unknown property shows Not found with a link to the search [PRP-10]', async () => {
  await openProperty({ answers: { 'GET /api/v1/auth/property/p1': () => refusal(404) } })
  expect(screen.getByRole('heading', { name: 'Property not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Search Properties' }).getAttribute('href')).toBe('/app/search')
  expect(document.title).toBe('Property not found | Freehold')
})

test('a property that could not be loaded shows an error until a retry succeeds [PRP-9]', async () => {
  let works = false
  const { user } = await openProperty({
    answers: { 'GET /api/v1/auth/property/p1': () => (works ? ok(fakeProperty()) : refusal(500)) },
  })
  expect(screen.getByRole('alert').textContent).toContain('This property cannot be shown')
  works = true
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await wait(0)
  await wait(0)
  expect(screen.getByRole('heading', { level: 1, name: '4826 39th Ave S' })).toBeTruthy()
})

test.each([502, 503, 504])(
  'a page that a proxy answers with %i says that it loads by itself, and does so, also among other failures [PRP-9]',
  async (status) => {
    let isUp = false
    const away = () => (isUp ? ok({ rates }) : new Response('Bad gateway', { status }))
    const page = () => (isUp ? ok(fakeProperty()) : new Response('Bad gateway', { status }))
    const { called } = await openProperty({
      answers: {
        'GET /api/v1/auth/property/p1': page,
        'GET /api/v1/auth/rates/latest': away,
        'HEAD /health': () => new Response(null),
      },
    })
    expect(screen.getByRole('alert').textContent).toMatch(/loads by itself once it can be reached again/)
    isUp = true
    await wait(5_000)
    expect(screen.getByRole('heading', { level: 1, name: '4826 39th Ave S' })).toBeTruthy()
    const rate = called('rates/latest').length
    await wait(60_000)
    expect(called('rates/latest')).toHaveLength(rate)
  },
)

test('what an outage kept from loading is loaded by itself, also where the server refused something else', async () => {
  const { called } = await openProperty({
    query: '?analysis=s1',
    answers: {
      'GET /api/v1/auth/savedAnalyses/s1': () => new Response('Bad gateway', { status: 502 }),
      'GET /api/v1/auth/rates/latest': () => refusal(500),
      'HEAD /health': () => new Response(null),
    },
  })
  const before = called('savedAnalyses/s1').length
  await wait(5_000)
  expect(called('savedAnalyses/s1').length).toBeGreaterThan(before)
})

test('toasts report rates and a user that cannot be loaded, each text once, and the property is shown [ADM-14]', async () => {
  const failed = jest.spyOn(toast, 'error')
  await openProperty({
    user: null,
    answers: {
      'GET /api/v1/auth/rates/latest': () => refusal(503, 'Down for repair'),
      'GET /api/v1/auth/getUser': () => refusal(503, 'Down for repair'),
    },
  })
  expect(screen.getByRole('heading', { level: 1, name: '4826 39th Ave S' })).toBeTruthy()
  expect(failed.mock.calls).toEqual([['Down for repair']])
})

test.each([
  ['rates', 'GET /api/v1/auth/rates/latest'],
  ['the user', 'GET /api/v1/auth/getUser'],
])('a failure to load %s alone is a toast [ADM-14]', async (_, call) => {
  const failed = jest.spyOn(toast, 'error')
  await openProperty({
    user: null,
    answers: {
      'GET /api/v1/auth/getUser': () => ok(investor),
      [call]: () => refusal(503, 'Down for repair'),
    },
  })
  expect(failed.mock.calls).toEqual([['Down for repair']])
})

test('in an outage of everything the page says that there is no property to show, without a toast [PRP-9]', async () => {
  const failed = jest.spyOn(toast, 'error')
  const away = () => refusal(503, 'Down for repair')
  await openProperty({
    answers: { 'GET /api/v1/auth/property/p1': away, 'GET /api/v1/auth/rates/latest': away },
  })
  expect(screen.getByRole('heading', { name: 'This property cannot be shown' })).toBeTruthy()
  expect(failed).not.toHaveBeenCalled()
})

test('a bug during loading is passed to the shell, which reports it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.spyOn(authClient, 'call').mockImplementation(() => {
    throw new TypeError('undefined is not a function')
  })
  await openProperty()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(caughtByShell)
})

test('an answer that breaks the contract is passed to the shell, which reports it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  await openProperty({ answers: { 'GET /api/v1/auth/property/p1': () => ok({ _id: 7 }) } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(caughtByShell)
})

test('while the property loads its skeleton is shown and announced', async () => {
  await openProperty({ answers: { 'GET /api/v1/auth/property/p1': () => new Promise<Response>(() => {}) } })
  await wait(49)
  expect(screen.queryByRole('status')).toBeNull()
  await wait(1)
  expect(screen.getByRole('status').textContent).toBe('Loading Property')
  expect(screen.getByRole('link', { name: 'Back to Search' })).toBeTruthy()
})
