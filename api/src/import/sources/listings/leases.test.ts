import { readFileSync } from 'node:fs'
import path from 'node:path'
import { autocompletePlaces, getProperty, searchProperties } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../../../testing/testApp'
import { CommandRunner } from '../../testing/CommandRunner'

const runner = new CommandRunner()
const errors = path.join(runner.folder, 'errors.csv')
const run = async (app: TestApp, ...argv: string[]) =>
  (await runner.run(app, [...argv, '--errors', errors])).output

const ADDRESS = '485 Saddle Pass Rd'

/** A RESO record of a home for sale. */
const forSale = {
  ListingKey: 'sale',
  StandardStatus: 'Active',
  PropertyType: 'Residential',
  ModificationTimestamp: '2024-05-01T10:00:00Z',
  UnparsedAddress: ADDRESS,
  City: 'Wrenfield',
  StateOrProvince: 'WA',
  PostalCode: '98101',
  Latitude: 46.62,
  Longitude: -119.52,
  BedroomsTotal: 3,
  LivingArea: 1_500,
  ParcelNumber: '7129-300520',
  ListPrice: 400_000,
}
type Listing = Record<string, unknown>

/** Its lease of some years before. */
const leased = {
  ...forSale,
  ListingKey: 'lease',
  StandardStatus: 'Closed',
  PropertyType: 'Residential Lease',
  ModificationTimestamp: '2021-09-01T10:00:00Z',
  ListPrice: 2_400,
  ClosePrice: 2_350,
  CloseDate: '2021-08-30',
}
const onDay = (day: number) => ({ ModificationTimestamp: `2024-05-0${day}T10:00:00Z` })

const importReso = (app: TestApp, records: Listing[], ...more: string[]) =>
  run(app, 'reso', ...more, runner.fileOf('page.json', JSON.stringify({ value: records })))

/** Rows of ATTOM about the same home. */
const attomColumns = 'ATTOM ID,ListingStatus,MLSPropertyType,StatusChangeDate,LatestListingPrice,MLSSoldPrice,MLSSoldDate,PropertyAddressFull,PropertyAddressCity,PropertyAddressState,PropertyAddressZIP,APNFormatted' // oxfmt-ignore
const where = `${ADDRESS},Wrenfield,WA,98101,`
const sale = `7,Sold,Residential,05/01/2024,,390000,04/01/2024,${where}`
const lease = `7,Leased,Residential Lease,09/01/2021,2400,2350,08/30/2021,${where}`
const withdrawn = (type: string, day: string) => `7,Withdrawn,${type},${day},,,,${where}`

const importAttom = (app: TestApp, ...rows: string[]) =>
  run(app, 'attom', runner.fileOf('attom.csv', [attomColumns, ...rows].join('\n')))

async function search(app: TestApp) {
  const bounds = JSON.stringify({ sw: { lat: 46, lng: -120 }, ne: { lat: 47, lng: -119 } })
  const query = { type: 'bounds', zoom: '9', bounds } as const
  return (await app.call(searchProperties, { as: await app.signIn('Investor'), query })).data
}

/** What the pages of all homes tell of their leases, by street line. */
async function leasesShown(app: TestApp): Promise<Record<string, (string | number)[][]>> {
  const as = await app.signIn('Investor')
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from properties where visible order by id`,
  )
  const pages = await Promise.all(rows.map(async ({ id }) => (await app.call(getProperty, { as, params: { id } })).data)) // oxfmt-ignore
  return Object.fromEntries(
    pages.map(({ PropertyAddressFull, leases }) => [
      PropertyAddressFull,
      leases!.map(({ leasedOn, monthlyRent }) => [leasedOn, monthlyRent]),
    ]),
  )
}

async function stored(app: TestApp) {
  const { rows } = await app.db.execute<{ row: string }>(sql`
    select 'sale ' || listing_key as row from listings where visible
    union all select 'lease ' || listing_key from leases where visible order by 1`)
  return rows.map(({ row }) => row)
}

describeOnEachDatabase('leases', (app) => {
  test('are kept apart from sales: the page of their home tells them, and no search, comp of a sale or place comes from one [REC-2]', async () => {
    const sold = { StandardStatus: 'Closed', ClosePrice: 380_000, CloseDate: '2024-04-01' }
    const sales = [forSale, { ...forSale, ...sold, ListingKey: 'comp', UnparsedAddress: '487 Saddle Pass Rd', ParcelNumber: null }] // oxfmt-ignore
    await importReso(app, sales)
    // All but the rents, which follow from leases, and the returns, which follow from rents.
    const homes = async () => {
      const { rows } = await app.db.execute(sql`
        select id, address_full, city, status, listing_price, sold_price, sold_date, comp_ids, arv
        from properties order by id`)
      return [(await search(app)).map(({ _id, compIDs }) => [_id, compIDs]), rows]
    }
    const before = await homes()
    const elsewhere = { UnparsedAddress: '1 Lease Ln', ParcelNumber: null, City: 'Rentville' }
    const leases: Listing[] = [
      leased,
      {
        ...leased,
        ...elsewhere,
        ListingKey: 'l2',
        PropertyType: 'ResidentialLease',
        StandardStatus: 'Leased',
      },
      { ...leased, ...elsewhere, ListingKey: 'l3', PropertyType: 'Rental', StandardStatus: 'Active', ClosePrice: null, CloseDate: null }, // oxfmt-ignore
      {
        ...leased,
        ...elsewhere,
        ListingKey: 'l4',
        PropertyType: 'Residential Rental',
        CloseDate: '2022-08-30',
      },
    ]
    expect(await importReso(app, leases, '--dry-run')).toContain('4 created')
    expect(await stored(app)).toEqual(['sale comp', 'sale sale'])
    expect(await importReso(app, leases)).toContain('4 created')
    expect(await importReso(app, leases)).toContain('4 unchanged')
    const { rows } = await app.db.execute(sql`
      select listing_key as key, status, monthly_rent as rent, asking_rent as asking, leased_on::text as on_day
      from leases order by 1`)
    expect(rows).toEqual([
      { key: 'l2', status: 'leased', rent: 2_350, asking: 2_400, on_day: '2021-08-30' },
      { key: 'l3', status: 'forRent', rent: null, asking: 2_400, on_day: null },
      { key: 'l4', status: 'leased', rent: 2_350, asking: 2_400, on_day: '2022-08-30' },
      { key: 'lease', status: 'leased', rent: 2_350, asking: 2_400, on_day: '2021-08-30' },
    ])
    expect(await homes()).toEqual(before)
    const as = await app.signIn('Investor')
    for (const input of ['1 Lease', 'Rentville'])
      expect((await app.call(autocompletePlaces, { as, query: { input } })).data).toEqual([])
    expect(await leasesShown(app)).toEqual({ [ADDRESS]: [['2021-08-30', 2_350]], '487 Saddle Pass Rd': [] })
  })

  test('are told at the home with their parcel or address, once if several sources tell them, and at no other door of the parcel [REC-2]', async () => {
    await importReso(app, [forSale])
    const row = (key: string, day: string, line: string, parcel: string) =>
      `${key},Sold,Residential Lease,05/01/2023,2400,2350,${day},${line},Wrenfield,WA,98101,${parcel}`
    await importReso(app, [leased])
    await importAttom(
      app,
      row('1', '08/30/2021', '485 SADDLE PASS ROAD', '7129300520'),
      row('2', '08/30/2022', '485 Saddle Pass Road', ''),
      row('3', '08/30/2023', '485 Saddle Pass', '7129-300520'),
      row('4', '08/30/2024', '485B Saddle Pass Rd', '7129-300520'),
      row('5', '08/30/2024', '485 Saddle Pass Rd', '9999-300520'),
    )
    expect(await leasesShown(app)).toEqual({
      [ADDRESS]: [
        ['2023-08-30', 2_350],
        ['2022-08-30', 2_350],
        ['2021-08-30', 2_350],
      ],
    })
  })

  test('of a listing that was for sale take it out of the searches, and the other way around, in whatever order the records come [REC-2]', async () => {
    const sale = { ...forSale, ListingKey: 'a' }
    const lease = { ...leased, ListingKey: 'a' }
    expect(await importReso(app, [{ ...sale, ...onDay(1) }])).toContain('1 created')
    expect(await importReso(app, [{ ...sale, ...onDay(2) }, { ...lease, ...onDay(3) }])).toMatch(/1 superseded[^]*1 removed/) // oxfmt-ignore
    expect([await stored(app), await search(app)]).toEqual([['lease a'], []])
    expect(await importReso(app, [{ ...sale, ...onDay(2) }])).toContain('1 superseded')
    expect(await importReso(app, [{ ...lease, ...onDay(3) }])).toContain('Nothing has changed.')
    expect(await importReso(app, [{ ...sale, ...onDay(5) }, { ...lease, ...onDay(4) }])).toMatch(/1 updated[^]*1 superseded/) // oxfmt-ignore
    expect([await stored(app), await leasesShown(app)]).toEqual([['sale a'], { [ADDRESS]: [] }])
    expect(await importReso(app, [{ ...lease, ...onDay(4) }])).toContain('1 superseded')
    await importReso(app, [{ ...lease, ...onDay(6) }])
    expect(await importReso(app, [{ ListingKey: 'a', StandardStatus: 'Delete', ...onDay(7) }])).toContain('1 removed') // oxfmt-ignore
    expect(await stored(app)).toEqual([])
    for (const older of [lease, sale])
      expect(await importReso(app, [{ ...older, ...onDay(6) }])).toContain('1 superseded')
  })

  test('of a source whose keys name homes leave the sale; a withdrawal ends what its type says, without a type both [REC-2]', async () => {
    expect(await importAttom(app, sale, lease)).toContain('2 created')
    expect(await leasesShown(app)).toEqual({ [ADDRESS]: [['2021-08-30', 2_350]] })
    expect(await importAttom(app, lease, sale)).toContain('2 unchanged')
    expect(await importAttom(app, withdrawn('Rental', '10/01/2021'), sale)).toMatch(
      /1 unchanged[^]*1 removed/,
    )
    expect(await stored(app)).toEqual(['sale 7'])
    await importAttom(app, lease.replace('09/01/2021', '12/02/2021'))
    expect(await stored(app)).toEqual(['lease 7', 'sale 7'])
    expect(await importAttom(app, withdrawn('', '06/01/2024'))).toContain('1 removed')
    expect(await stored(app)).toEqual([])
  })

  test('of such a source are compared apart from sales within a file: a withdrawal may be newer than the one and older than the other [REC-2]', async () => {
    const rows = [sale, withdrawn('', '10/01/2021'), lease]
    for (const inOrder of [rows, rows.toReversed()]) {
      await app.reset()
      expect(await importAttom(app, ...inOrder)).toMatch(/1 created[^]*1 superseded[^]*1 removed/)
      expect(await stored(app)).toEqual(['sale 7'])
      expect(await importAttom(app, lease)).toContain('1 superseded')
    }
  })

  test.each([
    ['ClosePrice: 0 is not between 1 and 100000', { ClosePrice: 0 }],
    ['ClosePrice: 390000 is not between 1 and 100000', { ClosePrice: 390_000 }],
    ['ListPrice: -5 is not between 1 and 100000', { StandardStatus: 'Active', ListPrice: -5 }],
    ["StandardStatus: 'Sushi' is not a listing status", { StandardStatus: 'Sushi' }],
  ])(
    'with a mistake are rejected, and nevertheless end the sale of their listing: %s [REC-2]',
    async (reason, mistake) => {
      const lease = { ...leased, ListingKey: 'a', ...onDay(3) }
      await importReso(app, [{ ...forSale, ListingKey: 'a' }])
      expect(await importReso(app, [{ ...lease, ...mistake }])).toContain('1 rejected')
      expect(readFileSync(errors, 'utf8')).toContain(reason)
      expect(await stored(app)).toEqual([])
      // The lease as it was known before stays.
      await importReso(app, [lease])
      await importReso(app, [{ ...lease, ...onDay(4), ...mistake }])
      expect(await stored(app)).toEqual(['lease a'])
    },
  )

  test('that may not be shown are hidden, and one whose address may not be shown is told only where the home hides it too [REC-2]', async () => {
    const withheld = { ...leased, InternetAddressDisplayYN: false, ListOfficeName: `${ADDRESS} LLC` }
    await importReso(app, [withheld])
    const textsOfLeases = async () => (await app.db.execute<{ text: string }>(sql`select l::text as text from leases l`)).rows[0]!.text // oxfmt-ignore
    expect(await textsOfLeases()).toContain('Address withheld')
    expect(await textsOfLeases()).not.toMatch(/saddle|46\.62,|119\.52,/i)
    await importReso(app, [forSale])
    expect(await leasesShown(app)).toEqual({ [ADDRESS]: [] })
    await importReso(app, [{ ...forSale, InternetAddressDisplayYN: false, ...onDay(2) }])
    expect(await leasesShown(app)).toEqual({ 'Address withheld': [['2021-08-30', 2_350]] })

    await importReso(app, [{ ...leased, ...onDay(2) }])
    expect(await textsOfLeases()).toContain(ADDRESS)
    await importReso(app, [{ ...leased, ...onDay(3), InternetEntireListingDisplayYN: false }])
    expect([await stored(app), await leasesShown(app)]).toEqual([['sale sale'], { 'Address withheld': [] }])
    expect(await textsOfLeases()).not.toMatch(/saddle|46\.62|119\.52/i)
  })

  test('of a CSV file have a status and rents of their own [REC-2]', async () => {
    const number = (column: string) => ({ column, as: 'number' })
    const mapping = {
      source: 'rolls',
      listingKey: ['id'],
      status: { column: 'state', values: { let: 'leased', free: 'forRent', sold: 'sold' } },
      fields: {
        PropertyAddressFull: { constant: ADDRESS },
        PropertyAddressCity: { constant: 'Wrenfield' },
        PropertyAddressState: { constant: 'WA' },
        PropertyAddressZIP: { constant: '98101' },
        MLSSoldPrice: number('price'),
        soldDate: { column: 'day', as: 'date' },
        monthlyRent: { ...number('weekly'), times: 4 },
        askingRent: number('asking'),
        leasedOn: { column: 'day', as: 'date' },
      },
    }
    const rows = ['id,state,day,price,weekly,asking', '1,sold,2024-04-01,390000,,', '1,let,2021-08-30,,500,2100', '1,let,2019-08-30,,450,', '2,free,,,,2500', '3,let,2020-01-01,,30000,'] // oxfmt-ignore
    const map = runner.fileOf('map.json', JSON.stringify(mapping))
    const output = await run(app, 'csv', '--map', map, runner.fileOf('rolls.csv', rows.join('\n')))
    for (const count of ['3 created', '1 superseded', '1 rejected']) expect(output).toContain(count)
    expect(readFileSync(errors, 'utf8')).toContain('monthlyRent: 120000 is not between 1 and 100000')
    expect([await stored(app), await leasesShown(app)]).toEqual([
      ['lease 1', 'lease 2', 'sale 1'],
      { [ADDRESS]: [['2021-08-30', 2_000]] },
    ])
  })
})
