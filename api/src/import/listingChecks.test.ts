import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  getProperty,
  implausibleListingCount,
  listImplausibleListings,
  type Property,
  searchProperties,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { setRates } from '../rates/rates.queries'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { CommandRunner } from './testing/CommandRunner'

const runner = new CommandRunner()

interface Row {
  id: string
  status?: 'Active' | 'Sold'
  state?: string
  zip?: string
  lng?: number
  lat?: number
  beds?: number | ''
  baths?: number | ''
  area?: number | ''
  year?: number | ''
  lot?: number | ''
  asked?: number | ''
  sold?: number | ''
  remarks?: string
}

const sound = {
  status: 'Sold',
  state: 'WA',
  zip: '98118',
  lng: -122.28,
  lat: 47.54,
  beds: 3,
  baths: 2,
  area: 1_620,
  year: 1_955,
  lot: 5_000,
  asked: '',
  sold: 640_000,
  remarks: '',
}

/** Sales of one street. */
const street = Array.from({ length: 12 }, (_, index) => ({
  id: `street${index}`,
  lng: -122.28 + index / 10_000,
  sold: 600_000 + index * 10_000,
}))

const mapping = {
  source: 'mls',
  listingKey: ['id'],
  status: { column: 'status', values: { Active: 'forSale', Sold: 'sold' } },
  fields: {
    PropertyAddressFull: { template: '{id} Elm St' },
    PropertyAddressCity: { constant: 'Seattle' },
    PropertyAddressState: { column: 'state' },
    PropertyAddressZIP: { column: 'zip', as: 'zip' },
    longitude: { column: 'lng', as: 'number' },
    latitude: { column: 'lat', as: 'number' },
    BedroomsTotal: { column: 'beds', as: 'integer' },
    BathroomsFull: { column: 'baths', as: 'integer' },
    BuildingAreaTotal: { column: 'area', as: 'number' },
    YearBuilt: { column: 'year', as: 'integer' },
    LotSizeSquareFeet: { column: 'lot', as: 'number' },
    LatestListingPrice: { column: 'asked', as: 'number' },
    MLSSoldPrice: { column: 'sold', as: 'number' },
    soldDate: { constant: '2024-05-01' },
    PublicListingRemarks: { column: 'remarks' },
  },
}

const forSale = { status: 'Active', sold: '' } as const

async function importRows(app: TestApp, ...rows: Row[]): Promise<void> {
  const all = rows.map((row) => ({ ...sound, ...row }))
  const lines = [Object.keys(all[0]!), ...all.map((row) => Object.values(row))].map((cells) =>
    cells.join(','),
  )
  const { code } = await runner.run(app, [
    'csv',
    '--map',
    runner.fileOf('map.json', JSON.stringify(mapping)),
    runner.fileOf('rows.csv', lines.join('\n')),
  ])
  expect(code).toBe(0)
}

async function home(app: TestApp, key: string): Promise<Property> {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from properties where listing_key = ${key}`,
  )
  const as = await app.signIn('Investor')
  return (await app.call(getProperty, { as, params: { id: rows[0]!.id } })).data
}

async function search(app: TestApp, filters: object = {}): Promise<string[]> {
  const bounds = JSON.stringify({ sw: { lat: 47, lng: -123 }, ne: { lat: 48, lng: -122 } })
  const query = { type: 'bounds', zoom: '9', bounds, ...filters } as const
  const { data } = await app.call(searchProperties, { as: await app.signIn('Investor'), query })
  return data.map(({ PropertyAddressFull }) => PropertyAddressFull.replace(' Elm St', ''))
}

/** The listings and the mapping that docs/your-city.md shows. */
function exampleOfGuide(): { listings: string; mapping: string } {
  const guide = readFileSync(path.join(__dirname, '../../../docs/your-city.md'), 'utf8')
  const [mapping = ''] = /^\{\n.*?^\}/ms.exec(guide) ?? []
  const [table = ''] = /^ {4}id,.*\n(?: {4}.*\n)+/m.exec(guide) ?? []
  return { listings: table.replaceAll(/^ {4}/gm, ''), mapping }
}

describeOnEachDatabase('checks of listings', (app) => {
  beforeEach(() =>
    setRates(app.db, [{ type: '30-year fixed', rate: 6.88, fetchedAt: new Date(), source: 'test' }]),
  )

  test.each<[reason: string, change: Omit<Row, 'id'>]>([
    ['33 bedrooms in 1,620 sq ft', { beds: 33 }],
    ['no bedroom in 3,064 sq ft', { beds: 0, area: 3_064 }],
    ['21 baths in 1,620 sq ft', { baths: 21 }],
    ['a sale price of $4,897', { sold: 4_897 }],
    ['an asking price of $1', { ...forSale, asked: 1 }],
    ['an asking price of $9,999,999', { ...forSale, asked: 9_999_999, area: 9_000 }],
    ['an asking price of $123,456', { ...forSale, asked: 123_456 }],
    ['a sale price of $640,000 for 16,200 sq ft', { area: 16_200 }],
    ['a sale price of $640,000 for 32 sq ft', { area: 32, beds: '', baths: '' }],
    ['a position outside of WA', { lng: 47.54, lat: -12.228 }],
    ['a position outside of WA', { lng: 122.28 }],
    ['a position far from the other homes of ZIP 98118', { lng: -117.4, lat: 47.66 }],
    ['land without a house', { beds: 0, baths: 0, area: '', year: '' }],
    [
      'land without a house',
      { beds: '', baths: '', area: '', year: '', remarks: 'A buildable lot near the lake' },
    ],
  ])('it is implausible: %s [REC-5]', async (reason, change) => {
    await importRows(app, ...street, { id: 'odd', ...change })
    expect(await home(app, 'odd')).toMatchObject({ checks: [reason], isImplausible: true })
    const { rows } = await app.db.execute(
      sql`select count(*)::int as odd from properties where check_reasons <> '{}'`,
    )
    expect(rows).toEqual([{ odd: 1 }])
  })

  test('a home is checked again when its ZIP code has enough homes to compare it with [REC-5]', async () => {
    const odd = { id: 'odd', area: 16_200 }
    await importRows(app, ...street.slice(0, 8), odd)
    expect((await home(app, 'odd')).checks).toEqual([])
    // They are not sold: sales around a home outdate its results, so that it is checked in any case.
    await importRows(app, ...street.slice(8).map((one) => ({ ...one, ...forSale, asked: one.sold })))
    expect((await home(app, 'odd')).checks).toEqual(['a sale price of $640,000 for 16,200 sq ft'])
  })

  test('unusual homes are plausible: a studio, a mansion, a duplex whose rooms are not counted, a cheap house, one without facts, one far out in a wide ZIP [REC-5]', async () => {
    const wide = Array.from({ length: 12 }, (_, index) => ({
      id: `w${index}`,
      zip: '98862',
      lng: -120 - index / 20,
    }))
    await importRows(
      app,
      ...wide,
      ...street,
      { id: 'studio', beds: 0, baths: 1, area: 390, sold: 228_000 },
      { id: 'mansion', beds: 12, baths: 14, area: 15_000, sold: 18_500_000 },
      { id: 'duplex', beds: 0, baths: 0, area: 3_200, sold: 900_000 },
      { id: 'cheap', sold: 150_000 },
      { id: 'lucky', ...forSale, asked: 888_888 },
      { id: 'bare', beds: '', baths: '', area: '', year: '' },
      { id: 'remote', zip: '98862', lng: -121.5 },
      { id: 'unplaced', lng: 0, lat: 0 },
    )
    const { rows } = await app.db.execute(
      sql`select listing_key, check_reasons from properties where check_reasons <> '{}'`,
    )
    expect(rows).toEqual([])
  })

  test('an implausible sale is on the map but no comp and found by no return; corrected, it is both [REC-5]', async () => {
    const subject = { id: 'subject', ...forSale, asked: 500_000 }
    const odd = { id: 'odd', beds: 33, lng: -122.27995, sold: 650_000 }
    await importRows(app, ...street.slice(0, 5), subject, odd)
    const comps = async () => (await home(app, 'subject')).comps.map((comp) => comp.PropertyAddressFull)
    const byReturn = { strategy: 'buyHold', minCashOnCashRoi: '-1000', includeIncomplete: 'true' }
    expect(await comps()).not.toContain('odd Elm St')
    expect(await search(app)).toContain('odd')
    expect(await search(app, byReturn)).not.toContain('odd')
    expect(await search(app, byReturn)).toContain('street1')
    expect(await search(app, { strategy: 'buyHold' })).not.toContain('odd')
    await importRows(app, { ...odd, beds: 3 })
    expect(await comps()).toContain('odd Elm St')
    expect(await search(app, byReturn)).toContain('odd')
    expect((await home(app, 'odd')).checks).toEqual([])
    await importRows(app, odd)
    expect(await comps()).not.toContain('odd Elm St')
  })

  test('Admins list them by page and in order, search them, and see why [REC-5]', async () => {
    await importRows(app, ...street, { id: 'b', beds: 33 }, { id: 'a', sold: 4_897 }, { id: 'c', beds: 40 })
    const as = await app.signIn('Admin')
    const list = async (query: object) =>
      (await app.call(listImplausibleListings, { as, query })).data.map(({ listingKey }) => listingKey)
    expect(await list({})).toEqual(['a', 'b', 'c'])
    expect(await list({ order: 'desc', limit: '2' })).toEqual(['c', 'b'])
    expect(await list({ sort: 'source', offset: '2', limit: '2' })).toEqual(['c'])
    expect(await list({ search: 'elm b' })).toEqual(['b'])
    const { data } = await app.call(listImplausibleListings, { as, query: { limit: '1' } })
    expect(data).toMatchObject([{ source: 'mls', listingKey: 'a', checks: ['a sale price of $4,897'] }])
    const count = await app.call(implausibleListingCount, { as, query: {} })
    expect(count.data).toEqual({ implausibleListingCount: 3 })
  })

  test('the example of the guide is imported, and nothing about it looks like a typing error', async () => {
    const { listings, mapping: guided } = exampleOfGuide()
    const files = [runner.fileOf('mapping.json', guided), runner.fileOf('listings.csv', listings)]
    expect((await runner.run(app, ['csv', '--map', ...files])).code).toBe(0)
    expect(await home(app, 'H-101')).toMatchObject({ LatestListingPrice: 289_000, checks: [] })
    expect(await home(app, 'H-201')).toMatchObject({ MLSSoldPrice: 274_000, checks: [] })
  })
})
