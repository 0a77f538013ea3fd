import { getProperty, searchProperties } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { setRates } from '../../rates/rates.queries'
import { describeOnEachDatabase, type TestApp } from '../../testing/testApp'
import { CommandRunner } from '../testing/CommandRunner'

const runner = new CommandRunner()

/** Values that no field expects, although each of them occurs in some source. */
const absurd: unknown[] = [
  '', ' ', '-', 'N/A', 'null', 'undefined', 'NaN', 'Infinity', '-Infinity', '1e308', '1e400', '-1e400', '1e-320', '-0',
  '0', '-1', '0.5', '-99999999', '99999999999999999999', '9007199254740993', '1,5', '1.000.000', '$', '$-5', '0x10', '١٢٣',
  '12 34', '1/0', '=1+1', '@SUM(A1)', '<script>alert(1)</script>', "'; drop table properties;--", '{{7*7}}', '${7}', '../..',
  '\u202e123', 'é'.repeat(500), 'x'.repeat(30_000), '\u{1F3E0}', '\ud800', 'a\0b', '0000-00-00', '2024-02-30', '99999-01-01',
  '-2024-01-01', '2024-13-01T00:00:00Z', 'Tue', '1970-01-01T00:00:00Z', 'true', 'false', true, false, null, 0, -0, -1, 0.1,
  1e308, -1e308, 5e-324, 1e21, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63, [], [[]], [1], ['a', null], {}, { value: 1 },
  { toString: 1 }, { __proto__: null, constructor: 1 },
] // oxfmt-ignore

/** The names of the same field in RESO, in ATTOM, and in a mapped CSV file. */
const fields: [reso: string, attom: string, csv: string][] = [
  ['ListPrice', 'LatestListingPrice', 'asked'],
  ['ClosePrice', 'MLSSoldPrice', 'price'],
  ['CloseDate', 'MLSSoldDate', 'date'],
  ['ModificationTimestamp', 'StatusChangeDate', 'date'],
  ['StandardStatus', 'ListingStatus', 'status'],
  ['PropertyType', 'MLSPropertyType', 'status'],
  ['BedroomsTotal', 'BedroomsTotal', 'beds'],
  ['BathroomsFull', 'BathroomsFull', 'baths'],
  ['BathroomsTotalInteger', 'BathroomsHalf', 'baths'],
  ['LivingArea', 'LivingAreaSquareFeet', 'area'],
  ['BuildingAreaTotal', 'BuildingAreaTotal', 'area'],
  ['YearBuilt', 'YearBuilt', 'year'],
  ['Latitude', 'Latitude', 'lat'],
  ['Longitude', 'Longitude', 'lng'],
  ['PostalCode', 'PropertyAddressZIP', 'zip'],
  ['StateOrProvince', 'PropertyAddressState', 'state'],
  ['City', 'PropertyAddressCity', 'city'],
  ['UnparsedAddress', 'PropertyAddressFull', 'address'],
  ['TaxAnnualAmount', 'TaxAmount', 'tax'],
  ['AssociationFee', 'Association1Fee', 'dues'],
  ['AssociationFeeFrequency', 'Association1FeeFrequency', 'dues'],
  ['PublicRemarks', 'PublicListingRemarks', 'remarks'],
  ['Media', 'BathroomsQuarter', 'remarks'],
  ['InternetAddressDisplayYN', 'InsuranceExpense', 'remarks'],
  ['LotSizeSquareFeet', 'LotSizeSquareFeet', 'lot'],
  ['OnMarketDate', 'ListingDate', 'date'],
  ['PriceChangeTimestamp', 'LatestPriceChangeDate', 'date'],
  ['PreviousListPrice', 'PreviousListingPrice', 'asked'],
  ['View', 'Stories', 'remarks'],
  ['WaterfrontYN', 'APNFormatted', 'waterfront'],
]

type Value = readonly [field: (typeof fields)[number], value: unknown]

/** Each absurd value in a field or two, and each field with a few of them. */
const valuesOf = (index: number): Value[] =>
  [index, ...(index % 3 === 0 ? [index * 7 + 3] : [])].map((n, at) => [
    fields[n % fields.length]!,
    absurd[(index + at * 31) % absurd.length],
  ])

/** Each absurd record is followed by a valid one. */
const records = Array.from({ length: 200 }, (_, index) => ({
  index,
  key: index % 2 === 0 ? `absurd${index}` : `sound${index}`,
  isSold: index % 4 < 2,
  values: index % 2 === 0 ? valuesOf(index / 2) : [],
}))

const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const cell = (value: unknown) => `"${text(value).replaceAll('"', '""')}"`
const table = (rows: Record<string, unknown>[]) => {
  const columns = Object.keys(rows[0]!)
  return [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))].join(
    '\n',
  )
}

const resoFile = () =>
  JSON.stringify({
    value: records.map(({ index, key, isSold, values }) => ({
      ListingKey: key,
      StandardStatus: isSold ? 'Closed' : 'Active',
      PropertyType: 'Residential',
      ModificationTimestamp: '2024-05-02T10:00:00Z',
      UnparsedAddress: `${index} Elm St`,
      City: 'Wrenfield',
      StateOrProvince: 'WA',
      PostalCode: '01234',
      Latitude: 46.6 + index / 10_000,
      Longitude: -119.5,
      BedroomsTotal: 3,
      BathroomsFull: 2,
      LivingArea: 1_500,
      ListPrice: 400_000,
      ClosePrice: 390_000,
      CloseDate: '2024-04-01',
      TaxAnnualAmount: 4_000,
      AssociationFee: 100,
      AssociationFeeFrequency: 'Monthly',
      ...Object.fromEntries(values.map(([[name], value]) => [name, value])),
    })),
  })

const attomFile = () =>
  table(
    records.map(({ index, key, isSold, values }) => ({
      'ATTOM ID': key,
      ListingStatus: isSold ? 'Sold' : 'Active',
      MLSPropertyType: 'Residential',
      StatusChangeDate: '05/02/2024',
      PropertyAddressFull: `${index} Elm St`,
      PropertyAddressCity: 'Wrenfield',
      PropertyAddressState: 'WA',
      PropertyAddressZIP: '01234',
      Latitude: 46.6 + index / 10_000,
      Longitude: -119.5,
      BedroomsTotal: 3,
      BathroomsFull: 2,
      BathroomsHalf: '',
      BuildingAreaTotal: '',
      LivingAreaSquareFeet: 1_500,
      LotSizeSquareFeet: 5_000,
      ListingDate: '04/01/2024',
      LatestPriceChangeDate: '',
      PreviousListingPrice: '',
      Stories: '',
      APNFormatted: '',
      LatestListingPrice: 400_000,
      MLSSoldPrice: 390_000,
      MLSSoldDate: '04/01/2024',
      YearBuilt: '',
      TaxAmount: 4_000,
      Association1Fee: 100,
      Association1FeeFrequency: 'Monthly',
      PublicListingRemarks: '',
      BathroomsQuarter: '',
      InsuranceExpense: '',
      ...Object.fromEntries(values.map(([[, name], value]) => [name, value])),
    })),
  )

const column = (name: string, as?: string) => ({ column: name, ...(as && { as }) })
const mapping = {
  source: 'absurd',
  listingKey: ['id'],
  status: { column: 'status', values: { Active: 'forSale', Sold: 'sold' } },
  fields: {
    PropertyAddressFull: column('address'),
    PropertyAddressCity: column('city'),
    PropertyAddressState: column('state'),
    PropertyAddressZIP: column('zip', 'zip'),
    longitude: column('lng', 'number'),
    latitude: column('lat', 'number'),
    BedroomsTotal: column('beds', 'number'),
    BathroomsFull: column('baths', 'number'),
    BuildingAreaTotal: column('area', 'number'),
    YearBuilt: column('year', 'number'),
    LotSizeSquareFeet: column('lot', 'number'),
    WaterfrontYN: column('waterfront', 'yesNo'),
    LatestListingPrice: column('asked', 'number'),
    MLSSoldPrice: column('price', 'number'),
    soldDate: column('date'),
    PublicListingRemarks: column('remarks'),
  },
  expenses: ['tax', 'dues'].map((name) => ({ type: name, name, value: column(name, 'number') })),
}

const csvFile = () =>
  table(
    records.map(({ index, key, isSold, values }) => ({
      id: key,
      status: isSold ? 'Sold' : 'Active',
      address: `${index} Elm St`,
      city: 'Wrenfield',
      state: 'WA',
      zip: '01234',
      lat: 46.6 + index / 10_000,
      lng: -119.5,
      beds: 3,
      baths: 2,
      area: 1_500,
      year: '',
      lot: 5_000,
      waterfront: 'no',
      asked: 400_000,
      price: 390_000,
      date: '2024-04-01',
      tax: 4_000,
      dues: 100,
      remarks: '',
      ...Object.fromEntries(values.map(([[, , name], value]) => [name, value])),
    })),
  )

const sources: [adapter: string, argv: () => string[]][] = [
  ['reso', () => ['reso', runner.fileOf('absurd.json', resoFile())]],
  ['attom', () => ['attom', runner.fileOf('absurd-attom.csv', attomFile())]],
  ['csv', () => ['csv', '--map', runner.fileOf('absurd.map.json', JSON.stringify(mapping)), runner.fileOf('absurd.csv', csvFile())]], // oxfmt-ignore
]

/** Columns that contain NaN or infinity, which JSON would turn into null. */
async function columnsWithoutNumbers({ db }: TestApp): Promise<string[]> {
  const { rows: columns } = await db.execute<{ table: string; name: string }>(sql`
    select table_name as "table", column_name as name from information_schema.columns
    where table_schema = 'public' and table_name in ('properties', 'expenses') and data_type = 'double precision'`)
  const found: string[] = []
  for (const { table, name } of columns) {
    const column = sql.identifier(name)
    const { rows } = await db.execute(sql`
      select 1 from ${sql.identifier(table)} where ${column} in ('NaN', 'Infinity', '-Infinity') limit 1`)
    if (rows.length > 0) found.push(`${table}.${name}`)
  }
  return found
}

/** Returns whose status contradicts whether there is a number. */
async function contradictoryReturns({ db }: TestApp) {
  const { rows } = await db.execute(sql`
    select listing_key, strategy, return_status, roi from properties cross join lateral (values
      ('buyHold', buy_hold_status, buy_hold_roi), ('brrrr', brrrr_status, brrrr_roi),
      ('fixFlip', fix_flip_status, fix_flip_roi), ('shortTerm', short_term_status, short_term_roi)
    ) as computed(strategy, return_status, roi)
    where (coalesce(return_status, '') = 'OK') <> (roi is not null)`)
  return rows
}

describeOnEachDatabase('absurd values in standard fields', (app) => {
  test.each(sources)(
    'in 100 records of %s do not stop the import and never reach a page as NaN or infinity',
    async (_, argv) => {
      // Without a rate, hardly any return would be computed.
      await setRates(app.db, [{ type: '30-year fixed', rate: 6.9, fetchedAt: new Date(), source: 'a test' }])
      const { code, output, errorOutput } = await runner.run(app, argv())
      expect([code, errorOutput]).toEqual([0, expect.not.stringMatching(/ at |params|Failed/)])
      expect(output).toContain(': 200 rows\n')
      const as = await app.signIn('Investor')
      const { rows } = await app.db.execute<{ id: string; isSound: boolean }>(
        sql`select id, listing_key like 'sound%' as "isSound" from properties where visible`,
      )
      // An absurd value rejects at most its own record.
      expect(rows.filter(({ isSound }) => isSound)).toHaveLength(100)
      expect(rows.length).toBeGreaterThan(100)
      for (const { id } of rows) {
        const { status, data } = await app.call(getProperty, { as, params: { id } })
        expect([id, status]).toEqual([id, 200])
        expect(v.safeParse(getProperty.result, data).issues).toBeUndefined()
      }
      expect(await columnsWithoutNumbers(app)).toEqual([])
      expect(await contradictoryReturns(app)).toEqual([])
      const bounds = JSON.stringify({ sw: { lat: -90, lng: -180 }, ne: { lat: 90, lng: 180 } })
      const found = await app.call(searchProperties, { as, query: { type: 'bounds', zoom: '4', bounds } })
      expect(found.status).toBe(200)
      expect(app.log.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
      expect((await runner.run(app, argv())).output).toContain('  0 created\n  0 updated')
    },
  )
})
