import { scenarioText, type RentalComp } from '@freehold/contracts'
import { cleanup, screen, within } from '@testing-library/react'
import { fakeProperty } from '../testing/fakeProperty'
import { freshBrowser, openProperty } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const lease = (rent: number, change: object = {}) =>
  ({
    _id: `l${rent}`,
    PropertyAddressFull: `${rent} Lease St`,
    PropertyAddressCity: 'Seattle',
    PropertyAddressState: 'WA',
    PropertyAddressZIP: '98118',
    BedroomsTotal: 3,
    BathroomsFull: 2,
    BathroomsHalf: null,
    BathroomsThreeQuarter: null,
    BathroomsTotal: 2,
    BuildingAreaTotal: 1_240,
    leasedOn: '2024-02-01',
    monthlyRent: rent,
    adjustedRent: rent - 20,
    ListOfficeName: 'Harbor Rentals',
    location: { coordinates: [-122.28, 47.5745] },
    ...change,
  }) as RentalComp

const rent = { monthlyRent: 3_560, low: 3_310, high: 3_830, method: 'RENTAL_COMPS', compsUsed: 14 }
const adjusted = {
  market: 'Seattle',
  salesLearntFrom: 310,
  firstDay: '2023-03-01',
  lastDay: '2024-03-01',
  test: { sales: 280, medianErrorPercent: 5.44, insidePercent: 51 },
}
const withLeases = fakeProperty({
  rent: { ...rent, adjusted },
  rentalComps: [
    lease(3_600),
    lease(3_500, {
      adjustedRent: null,
      BathroomsTotal: null,
      BathroomsFull: null,
      PropertyAddressCity: 'Tukwila',
    }),
  ],
})

const table = () => screen.findByRole('table', { name: 'Rental Comps' })
const rowsOf = (of: HTMLElement) =>
  within(of)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map(
        (cell) => cell.textContent,
      ),
    )
const shown = [
  [
    '3600 Lease St3 bd, 2.0 ba, 1,240 sq ftListing courtesy of Harbor Rentals',
    '1.00 mi',
    '$3,600Feb 01, 2024',
    '$3,580',
  ],
  [
    '3500 Lease St, Tukwila, WA3 bd, — ba, 1,240 sq ftListing courtesy of Harbor Rentals',
    '1.00 mi',
    '$3,500Feb 01, 2024',
    '—',
  ],
]

test('the page lists the leases that the rent is estimated from, and says its percentiles and the error of the market [VAL-4]', async () => {
  const { user } = await openProperty({ property: withLeases })
  expect(rowsOf(await table())).toEqual(shown)
  const card = within(screen.getByRole('region', { name: 'Rental Comps' }))
  expect(card.getByText('2 of 14 leases')).toBeTruthy()
  expect(card.getByText(/25th to 75th percentile/).textContent).toBe(
    '$3,560 a month, 25th to 75th percentile $3,310 to $3,830',
  )
  expect(card.getByText(/learnt from 310 leases/).textContent).toMatch(
    /in Seattle.* Of 280 past leases, half were within 5\.4% of the estimate, and 51% between the percentiles, which are calibrated on them\.$/,
  )
  const source = 'Estimate from leases nearby, 25th to 75th percentile $3,310 to $3,830'
  expect(screen.getAllByText(source).length).toBeGreaterThan(0)
  const ledger = within(screen.getByRole('table', { name: 'Monthly cost breakdown' }))
  await user.click(ledger.getByRole('button', { name: '$3,560' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Monthly rent' }))
  const numbers = within(dialog.getByRole('table', { name: 'Numbers in Monthly rent' }))
  expect(numbers.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'NumberValueSource',
    '1. 3600 Lease St, leased Feb 01, 2024 for $3,600$3,580.00Computed',
    '2. 3500 Lease St, leased Feb 01, 2024 for $3,500—Computed',
    '25th percentile$3,310.00Computed',
    '75th percentile$3,830.00Computed',
  ])
})

test('distances from a home whose address is withheld are said to be rough [VAL-4]', async () => {
  await openProperty({ property: { ...withLeases, PropertyAddressFull: 'Address withheld' } })
  expect(rowsOf(await table()).map((cells) => cells[1])).toEqual(['about 1.0 mi', 'about 1.0 mi'])
})

/** The same leases on paper, numbered. */
const printed = [
  ['13600 Lease StListing courtesy of Harbor Rentals', 'Feb 01, 2024', '1.00 mi', '3 bd, 2.0 ba', '1,240 sq ft', '$3,600', '$3,580'], // oxfmt-ignore
  ['23500 Lease St, Tukwila, WAListing courtesy of Harbor Rentals', 'Feb 01, 2024', '1.00 mi', '3 bd, — ba', '1,240 sq ft', '$3,500', '—'], // oxfmt-ignore
]

test('the report has the leases and the percentiles too, unless its rent is another one [VAL-4]', async () => {
  const path = '/app/property/p1/report'
  await openProperty({ property: withLeases, path })
  expect(rowsOf(await table())).toEqual(printed)
  expect(screen.getByText(/25th percentile \$3,310\.00 · 75th percentile \$3,830\.00/)).toBeTruthy()
  cleanup()
  const inputs = { ...withLeases.buyHoldInput, monthlyRent: 4_000 }
  const scenario = scenarioText('buyHold', inputs, [withLeases.buyHoldInput ?? null])
  await openProperty({ property: withLeases, path, query: `?scenario=${scenario}` })
  await screen.findByRole('heading', { name: /^Appendix/ })
  expect(screen.queryByRole('table', { name: 'Rental Comps' })).toBeNull()
})

test('the report of a short-term rental has the leases and percentiles that its nightly rates follow from, unless they were entered [VAL-4]', async () => {
  const report = { path: '/app/property/p1/report', query: '?strategy=shortTerm', property: withLeases }
  await openProperty(report)
  expect(rowsOf(await table())).toEqual(printed)
  expect(screen.getByText(/25th percentile \$3,310\.00 · 75th percentile \$3,830\.00/)).toBeTruthy()
  expect(screen.getByText('monthly rent × 12 ÷ 365 × 2.5, a rule of thumb')).toBeTruthy()
  cleanup()
  const inputs = { ...withLeases.shortTermInput, peakSeasonRate: 320, offSeasonRate: 190 }
  const scenario = scenarioText('shortTerm', inputs, [withLeases.shortTermInput ?? null])
  await openProperty({ ...report, query: `?strategy=shortTerm&scenario=${scenario}` })
  await screen.findByRole('heading', { name: /^Appendix/ })
  expect(screen.queryByRole('table', { name: 'Rental Comps' })).toBeNull()
})

test.each([
  [
    'few leases: their median',
    { property: fakeProperty({ rent: { ...rent, asOf: '2024-03-01' }, rentalComps: [lease(3_600)] }) },
    /^The median rent per square foot of these leases, as of Mar 01, 2024/,
  ],
  [
    'no leases: HUD’s rent',
    { property: fakeProperty({ rent: { ...rent, method: 'SMALL_AREA_RENT', compsUsed: 0 } }) },
    'Estimate from the rents of this ZIP code (HUD), 25th to 75th percentile $3,310 to $3,830',
  ],
  [
    'neither: the yield',
    { property: fakeProperty({ rent: { ...rent, method: 'PRICE_YIELD', compsUsed: 0 } }) },
    /^Rough estimate from the price and the national yield, 25th to 75th percentile \$3,310 to \$3,830/,
  ],
  [
    'a rent without range, of an earlier version',
    { property: fakeProperty() },
    'Estimate from leases nearby',
  ],
])('the rent says what it is from: of %s [VAL-4]', async (_, options, text) => {
  await openProperty(options)
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
})
