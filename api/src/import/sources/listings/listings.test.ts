import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { distanceMiles } from '@freehold/analysis'
import {
  autocompletePlaces,
  getProperty,
  listImports,
  listSavedAnalyses,
  saveAnalysis,
  searchProperties,
  type Property,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../../../testing/testApp'
import { CommandRunner } from '../../testing/CommandRunner'

const runner = new CommandRunner()
const { folder } = runner
const fileOf = (name: string, text: string | Buffer) => runner.fileOf(name, text)
const errors = path.join(folder, 'errors.csv')
const run = (app: TestApp, ...argv: string[]) => runner.run(app, [...argv, '--errors', errors])

/** A RESO record. */
const listing = {
  ListingKey: 'a1',
  StandardStatus: 'Active' as string,
  ModificationTimestamp: '2024-05-02T10:00:00Z',
  StreetNumber: '485',
  StreetDirPrefix: 'NE',
  StreetName: 'Saddle Pass',
  StreetSuffix: 'Rd',
  City: 'Wrenfield',
  StateOrProvince: 'WA',
  PostalCode: '01234-5678',
  Latitude: 46.62812345 as number | null,
  Longitude: -119.5201 as number | null,
  BedroomsTotal: 3,
  BathroomsFull: 1,
  BathroomsThreeQuarter: 1,
  BathroomsHalf: 1,
  BathroomsTotalInteger: 3,
  LivingArea: 1_500,
  YearBuilt: 1990,
  ListPrice: 400_000,
  PublicRemarks: 'Sunny',
  TaxAnnualAmount: 4_100,
  AssociationFee: 50,
  AssociationFeeFrequency: 'Monthly',
}
type Listing = Partial<Record<keyof typeof listing, unknown>> & Record<string, unknown>

/** Each listing is of another home, whose house number follows from its key. */
function recordOf(given: Listing): Listing {
  const { ListingKey: key = listing.ListingKey } = given as { ListingKey?: string }
  const number =
    key === listing.ListingKey
      ? listing.StreetNumber
      : String(Buffer.from(key).readUIntBE(0, Math.min(6, key.length)) % 99_991)
  return { ...listing, StreetNumber: number, ...given }
}

/** A page of a RESO Web API, as a file. */
const pageOf = (listings: Listing[]) =>
  JSON.stringify({ '@odata.context': 'a "value": [', value: listings.map(recordOf) }, null, 1)

const importReso = (app: TestApp, listings: Listing[], ...more: string[]) =>
  run(app, 'reso', ...more, fileOf('page.json', pageOf(listings)))

async function propertiesOf(app: TestApp): Promise<Property[]> {
  const as = await app.signIn('Investor')
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from properties where visible order by listing_key`,
  )
  const found: Property[] = []
  for (const { id } of rows) found.push((await app.call(getProperty, { as, params: { id } })).data)
  return found
}

const only = async (app: TestApp) => (await propertiesOf(app))[0]!

async function search(app: TestApp) {
  const bounds = JSON.stringify({ sw: { lat: 46, lng: -120 }, ne: { lat: 47, lng: -119 } })
  const query = { type: 'bounds', zoom: '9', bounds } as const
  return (await app.call(searchProperties, { as: await app.signIn('Investor'), query })).data
}

async function suggest(app: TestApp, input: string) {
  const as = await app.signIn('Investor')
  const { data } = await app.call(autocompletePlaces, { as, query: { input } })
  return data.map(({ mainText }) => mainText)
}

const bathrooms = ({ BathroomsFull, BathroomsThreeQuarter, BathroomsHalf, BathroomsTotal }: Property) => [
  BathroomsFull,
  BathroomsThreeQuarter,
  BathroomsHalf,
  BathroomsTotal,
]

const attomHeader =
  'ATTOM ID,StatusChangeDate,PropertyAddressFull,PropertyAddressCity,PropertyAddressState,PropertyAddressZIP,ListingStatus,MLSSoldDate,MLSSoldPrice,AssessorLastSaleDate,AssessorLastSaleAmount,LatestListingPrice,Latitude,Longitude,PublicListingRemarks,TaxAmount,YearBuilt,LivingAreaSquareFeet,BuildingAreaTotal,BedroomsTotal,BathroomsFull,BathroomsHalf,BathroomsThreeQuarters,Association1Fee,Association1FeeFrequency'

const METERS_PER_MILE = 1_609.344

const salesMapping = {
  source: 'sales',
  listingKey: ['id'],
  status: 'sold',
  fields: {
    PropertyAddressFull: { template: 'Parcel {id}' },
    PropertyAddressCity: { constant: 'Wrenfield' },
    PropertyAddressState: { constant: 'WA' },
    MLSSoldPrice: { column: 'price', as: 'number' },
    soldDate: { column: 'date', as: 'date' },
  },
}

describeOnEachDatabase('listings of RESO and ATTOM', (app) => {
  test('the same listings from reso and attom become equal properties', async () => {
    await importReso(app, [
      {},
      { ListingKey: 'a2', StandardStatus: 'Closed', StreetNumber: '487', ClosePrice: 390_000, CloseDate: '2024-03-05', BuildingAreaTotal: 1_400, BathroomsFull: 2, BathroomsThreeQuarter: null, BathroomsHalf: 1, AssociationFeeFrequency: 'Bi-Monthly', Latitude: 46.6291, Longitude: -119.521 }, // oxfmt-ignore
      { ListingKey: 'a3', StreetNumber: '489', BathroomsFull: 2, BathroomsThreeQuarter: null, BathroomsHalf: null, AssociationFee: null, Latitude: null, Longitude: null }, // oxfmt-ignore
    ])
    const fromReso = await propertiesOf(app)
    await app.db.execute(sql`delete from properties`)
    const rows = [
      attomHeader,
      'a1,05/02/2024,485 NE Saddle Pass Rd,Wrenfield,WA,01234,Active,,,2019-03-01,10,400000,46.62812345,-119.5201,Sunny,4100,1990,1500,,3,1,1,1,50,Monthly',
      'a2,05/02/2024,"487 NE Saddle Pass Rd, Wrenfield, WA",Wrenfield,WA,01234,Sold,03/05/2024,390000,2024-03-01,380000,400000,46.6291,-119.521,Sunny,4100,1990,1500,1400,3,2.5,,,50,Bi-Monthly',
      'a3,05/02/2024,489 NE Saddle Pass Rd,Wrenfield,WA,01234,Active,12/24/2023,350000,,,400000,,,Sunny,4100,1990,1500,,3,2.0,,,,',
    ]
    expect((await run(app, 'attom', fileOf('listings.csv', rows.join('\n')))).output).toContain('3 created')
    const fromAttom = await propertiesOf(app)
    const withoutIds = (properties: Property[]) =>
      properties.map((property) => ({
        ...property,
        _id: '',
        comps: property.comps.map((comp) => ({ ...comp, _id: '' })),
        compIDs: property.compIDs.length,
        // 0 and unknown add up to the same.
        BathroomsThreeQuarter: property.BathroomsThreeQuarter ?? 0,
      }))
    expect(fromReso).toHaveLength(3)
    expect(JSON.stringify(withoutIds(fromAttom))).toBe(
      JSON.stringify(withoutIds(fromReso)).replaceAll(
        '"BathroomsThreeQuarter":null',
        '"BathroomsThreeQuarter":0',
      ),
    )
  })

  test.each([
    ['counts by kind are kept', {}, [1, 1, 1, 3]],
    ['counts by kind win over a total', { BathroomsTotalInteger: 7 }, [1, 1, 1, 3]],
    ['a total alone counts as full baths', { BathroomsFull: null, BathroomsThreeQuarter: null, BathroomsHalf: null }, [3, null, null, 3]], // oxfmt-ignore
    ['a quarter bath counts as a half bath', { BathroomsOneQuarter: 1, BathroomsHalf: null }, [1, 1, 1, 3]],
    ['full baths with quarters are split', { BathroomsFull: 2.75, BathroomsThreeQuarter: null, BathroomsHalf: null }, [2, 1, 0, 3]], // oxfmt-ignore
    ['half baths are behind the point', { BathroomsFull: 2.1, BathroomsThreeQuarter: null, BathroomsHalf: null }, [2, null, 1, 3]], // oxfmt-ignore
    ['half baths are behind the point and counted', { BathroomsFull: '1.2', BathroomsThreeQuarter: 1, BathroomsHalf: 2, BathroomsTotalInteger: 4 }, [1, 1, 2, 4]], // oxfmt-ignore
  ])('bathrooms: %s [PRP-7]', async (_, given, expected) => {
    await importReso(app, [given])
    expect(bathrooms(await only(app))).toEqual(expected)
  })

  test('full baths with a fraction that cannot be split are rejected, in a dry run as well', async () => {
    const listings = [
      { BathroomsFull: 2.1, BathroomsHalf: 2 },
      { BathroomsFull: 2.1, BathroomsHalf: null, BathroomsThreeQuarter: null, BathroomsTotalInteger: 2 },
      { BathroomsFull: 2.04 },
      { BathroomsFull: 2.9 },
      { BathroomsFull: 0.25 },
    ].map((one, i) => ({ BathroomsHalf: null, ...one, ListingKey: `b${i}` }))
    for (const more of [['--dry-run'], []]) {
      expect((await importReso(app, [...listings, {}], ...more)).output).toContain('1 created')
      const reasons = readFileSync(errors, 'utf8').match(/BathroomsFull: \S+ is not a count of baths/g)
      expect(reasons).toEqual([2.1, 2.1, 2.04, 2.9, 0.25].map((count) => `BathroomsFull: ${count} is not a count of baths`)) // oxfmt-ignore
    }
  })

  test('a fee becomes an annual one, unless it is paid once or its frequency is unknown', async () => {
    const fees: [frequency: string | null, yearly: number | undefined][] = [
      ['Annually', 100],
      ['Semi-Annually', 200],
      ['Quarterly', 400],
      ['Bi-Monthly', 600],
      ['BiMonthly', 600],
      ['Monthly', 1_200],
      ['Semi-Monthly', 2_400],
      ['Bi-Weekly', 2_600],
      ['Weekly', 5_200],
      ['Daily', 36_500],
      ['Seasonal', 100],
      ['One Time', undefined],
      ['OneTime', undefined],
      ['Whenever', undefined],
      [null, undefined],
    ]
    const { output } = await importReso(
      app,
      fees.map(([AssociationFeeFrequency], i) => ({
        ListingKey: `f${10 + i}`,
        AssociationFee: 100,
        AssociationFeeFrequency,
      })),
    )
    const properties = await propertiesOf(app)
    expect(properties.map(({ expenses }) => expenses.find(({ type }) => type === 'HOA')?.value)).toEqual(
      fees.map(([, yearly]) => yearly),
    )
    expect(properties[0]!.expenses).toContainEqual({ type: 'Tax', name: 'Property tax', value: 4_100 })
    expect(output).toMatch(
      /\n1 row: AssociationFeeFrequency is unknown, so the fee is left out \(line \d+\)\n/,
    )
    expect(output).toMatch(/\n1 row: AssociationFeeFrequency is missing, so the fee is left out \(line \d+\)/)
  })

  test('the area is that of the building, or else the living area, in square feet', async () => {
    await importReso(app, [
      { ListingKey: 'b1', BuildingAreaTotal: 1_900 },
      { ListingKey: 'b2', BuildingAreaTotal: 0 },
      { ListingKey: 'b3', BuildingAreaTotal: 100, BuildingAreaUnits: 'Square Meters' },
      { ListingKey: 'b4', LivingArea: null },
    ])
    const areas = (await propertiesOf(app)).map(({ BuildingAreaTotal }) => BuildingAreaTotal)
    expect(areas).toEqual([1_900, 1_500, 1_076, null])
  })

  test('a status is read in both spellings; no search finds what is neither for sale nor sold', async () => {
    const statuses = ['Active', 'Active Under Contract', 'ActiveUnderContract', 'Coming Soon', 'ComingSoon', 'Pending', 'Closed', 'Canceled', 'Delete', 'Expired', 'Hold', 'Incomplete', 'Withdrawn'] // oxfmt-ignore
    const { output } = await importReso(app, [
      ...statuses.map((StandardStatus, i) => ({ ListingKey: `s${10 + i}`, StandardStatus })),
      { ListingKey: 'unknown', StandardStatus: 'Sushi' },
    ])
    expect(output).toContain('7 created')
    expect(output).toContain('6 removed')
    expect(output).toContain('1 rejected')
    expect(readFileSync(errors, 'utf8')).toContain(`StandardStatus: 'Sushi' is not a listing status`)
    const shown = (await propertiesOf(app)).map(({ listingStatus }) => listingStatus)
    expect(shown).toEqual([...Array(6).fill('forSale'), 'sold'])
    expect(await search(app)).toHaveLength(7)
  })

  test('a listing that is not a home for sale is in no search and no comp, even if its record has mistakes', async () => {
    const types: Listing[] = [
      ...['Commercial Lease', 'CommercialSale', 'Business Opportunity', 'Land', 'Farm'].map((PropertyType) => ({ PropertyType })), // oxfmt-ignore
      { PropertyType: 'Residential', PropertySubType: 'Deeded Parking' },
      { PropertyType: 'Residential Lease', PropertySubType: 'Office' },
      { PropertyType: 'Land', StandardStatus: 'Leased', City: null },
    ]
    const homes: Listing[] = [
      ...['Residential', 'Residential Income', 'ResidentialIncome', 'Manufactured In Park', 'Resi', null, {}].map((PropertyType) => ({ PropertyType })), // oxfmt-ignore
      { PropertyType: 'Residential', PropertySubType: 'Single Family Residence' },
      { PropertySubType: 'Farm' },
    ]
    const sold = { StandardStatus: 'Closed', ClosePrice: 2_400, CloseDate: '2024-04-01' }
    const { output } = await importReso(app, [
      ...types.map((type, i) => ({ ...sold, ...type, ListingKey: `t${10 + i}` })),
      ...homes.map((type, i) => ({ ...type, ListingKey: `u${10 + i}` })),
    ])
    for (const count of ['9 created', '8 removed', '0 rejected']) expect(output).toContain(count)
    expect(await search(app)).toHaveLength(homes.length)
    expect((await propertiesOf(app)).flatMap(({ comps }) => comps)).toEqual([])
  })

  test('a listing that becomes a rental is removed, and returns once it is for sale again', async () => {
    const importOnDay = async (day: number, PropertyType: string) =>
      (await importReso(app, [{ PropertyType, ModificationTimestamp: `2024-05-0${day}T10:00:00Z`, ListPrice: 2_350 }])).output // oxfmt-ignore
    expect(await importOnDay(1, 'Residential')).toContain('1 created')
    expect(await importOnDay(2, 'Residential Lease')).toContain('1 removed')
    expect(await search(app)).toEqual([])
    expect(await importOnDay(2, 'Residential Lease')).toContain('Nothing has changed.')
    expect(await importOnDay(3, 'Residential')).toContain('1 updated')
    expect(await search(app)).toHaveLength(1)
  })

  test('attom names the type in its own columns, and a rental record does not remove the sale of the same home', async () => {
    const columns = 'ATTOM ID,ListingStatus,MLSPropertyType,MLSPropertySubType,MLSSoldPrice,MLSSoldDate,PropertyAddressFull,PropertyAddressCity,PropertyAddressState' // oxfmt-ignore
    const rows =
      ['Sold,Residential Lease,', 'Leased,ResidentialLease,', 'Sold,Residential,Deeded Parking', 'Sold,Residential,Condominium', 'Sold,,', 'Sold,Resi,SFR'] // oxfmt-ignore
        .map((row, i) => `${i},${row},2400,04/01/2024,${i} Elm St,Wrenfield,WA`)
    const { output } = await run(app, 'attom', fileOf('types.csv', [columns, ...rows].join('\n')))
    for (const count of ['5 created', '1 rejected']) expect(output).toContain(count)
    expect(readFileSync(errors, 'utf8')).toContain("MLSPropertySubType: 'Deeded Parking' is not a home")
    const let4 = '4,Sold,Residential Lease,,2400,05/01/2024,4 Elm St,Wrenfield,WA'
    await run(app, 'attom', fileOf('let.csv', [columns, let4].join('\n')))
    const shown = (await propertiesOf(app)).map(({ PropertyAddressFull }) => PropertyAddressFull)
    expect(shown).toEqual(['3 Elm St', '4 Elm St', '5 Elm St'])
  })

  test('a listing that may not be shown is nowhere, and returns when it may', async () => {
    await importReso(app, [{}])
    const as = await app.signIn('Investor')
    const { _id: id } = await only(app)
    await importReso(app, [
      { InternetEntireListingDisplayYN: false, ModificationTimestamp: '2024-05-03T00:00:00Z' },
    ])
    expect(await search(app)).toEqual([])
    expect(await suggest(app, '485')).toEqual([])
    expect((await app.call(getProperty, { as, params: { id } })).status).toBe(404)
    await importReso(app, [
      { InternetEntireListingDisplayYN: true, ModificationTimestamp: '2024-05-04T00:00:00Z' },
    ])
    expect((await search(app)).map(({ _id }) => _id)).toEqual([id])
    expect(await suggest(app, '485')).toEqual(['485 NE Saddle Pass Rd'])
  })

  test.each([
    ['an unknown status', { StandardStatus: 'Sushi' }],
    ['no status', { StandardStatus: null }],
    ['an invalid time', { ModificationTimestamp: 'soon' }],
    ['other mistakes', { ListPrice: -1, City: null, Latitude: 91 }],
  ])('a listing that may not be shown is hidden even if its record has %s', async (_, mistake) => {
    await importReso(app, [{}])
    const { output } = await importReso(app, [{ InternetEntireListingDisplayYN: false, ...mistake }])
    expect(output).toContain('1 removed')
    expect(await search(app)).toEqual([])
  })

  test('a withdrawn listing is removed even if its record has mistakes', async () => {
    await importReso(app, [{}])
    const mistakes = { ModificationTimestamp: 'soon', City: null, ListPrice: 'free' }
    expect((await importReso(app, [{ StandardStatus: 'Delete', ...mistakes }])).output).toContain('1 removed')
    const row = (status: string, date: string) =>
      fileOf('one.csv', `ATTOM ID,ListingStatus,StatusChangeDate,PropertyAddressFull,PropertyAddressCity,PropertyAddressState\na,${status},${date},5 Elm St,Wrenfield,WA\n`) // oxfmt-ignore
    expect((await run(app, 'attom', row('Active', '05/02/2024'))).output).toContain('1 created')
    expect((await run(app, 'attom', row('Withdrawn', 'soon'))).output).toContain('1 removed')
    expect(await search(app)).toEqual([])
  })

  test('a marker of a hidden address is moved by 120 to 300 m, each time to the same place, which needs a secret to compute [REC-7]', async () => {
    const listings = Array.from({ length: 100 }, (_, i) => ({ ListingKey: `w${100 + i}`, StreetNumber: `${100 + i}`, InternetAddressDisplayYN: false })) // oxfmt-ignore
    const places = async () => {
      const { rows } = await app.db.execute<{ lng: number; lat: number }>(
        sql`select lng, lat from properties order by listing_key`,
      )
      return rows
    }
    await importReso(app, listings)
    const first = await places()
    const [lngOfHome, latOfHome] = [Number(listing.Longitude), Number(listing.Latitude)]
    const meters = first.map(
      ({ lng, lat }) => distanceMiles([lng, lat], [lngOfHome, latOfHome]) * METERS_PER_MILE,
    )
    const directions = first.map(({ lng, lat }) => `${lng > lngOfHome},${lat > latOfHome}`)
    expect(Math.min(...meters)).toBeGreaterThan(118)
    expect(Math.max(...meters)).toBeLessThan(302)
    expect(Math.max(...meters) - Math.min(...meters)).toBeGreaterThan(100)
    expect(new Set(directions).size).toBe(4)
    expect((await importReso(app, listings)).output).toContain('100 unchanged')
    await importReso(app, listings.map((one) => ({ ...one, ListPrice: 410_000 }))) // oxfmt-ignore
    expect(await places()).toEqual(first)

    // Another installation has another secret.
    await app.db.execute(sql`delete from settings where key = 'withholding-key'`)
    await importReso(app, listings)
    const elsewhere = await places()
    // Two of a hundred may meet.
    expect(elsewhere.filter(({ lng }, i) => lng === first[i]!.lng).length).toBeLessThan(10)
  })

  test('markers of all listings of a home whose address is hidden are moved to one place [REC-7]', async () => {
    const hidden = { InternetAddressDisplayYN: false }
    const line = '485 Northeast Saddle Pass Road, Wrenfield, WA'
    const relisted = { ...hidden, ListingKey: 'a2', StreetNumber: null, StreetName: null, UnparsedAddress: line } // oxfmt-ignore
    await importReso(app, [hidden, relisted])
    await importReso(app, [hidden], '--source', 'other')
    const { rows } = await app.db.execute(
      sql`select count(*)::int as listings from listings group by lng, lat`,
    )
    expect(rows).toEqual([{ listings: 3 }])
  })

  test('a hidden listing keeps no coordinates, also for users who saved an analysis of it [REC-7]', async () => {
    await importReso(app, [{}])
    await importReso(app, [{ InternetEntireListingDisplayYN: false }])
    const { rows } = await app.db.execute(sql`select address_full, lng, lat from properties`)
    expect(rows).toEqual([{ address_full: 'Address withheld', lng: null, lat: null }])
  })

  test('an address that may not be shown is in no answer and no row', async () => {
    await importReso(app, [
      { ListingKey: 'n1', StreetNumber: '485', StandardStatus: 'Closed', ClosePrice: 300_000, CloseDate: '2024-05-01', InternetAddressDisplayYN: false, View: ['485 NE Saddle Pass Rd'], PropertyCondition: ['As 485 Saddle'], ListOfficeName: '485 Saddle Pass LLC', PublicRemarks: 'See 485 ne saddle pass rd today', Media: [{ MediaURL: 'https://a.test/1.jpg', ShortDescription: '485 NE Saddle Pass Rd' }] }, // oxfmt-ignore
      { ListingKey: 'n2', StandardStatus: 'Closed', ClosePrice: 310_000, CloseDate: '2024-05-01', StreetNumber: '7', StreetName: 'Elm' }, // oxfmt-ignore
    ])
    const [hidden, neighbour] = await propertiesOf(app)
    expect(hidden!.PropertyAddressFull).toBe('Address withheld')
    expect(hidden!.PublicListingRemarks).toBe('See Address withheld today')
    expect(neighbour!.comps.map(({ PropertyAddressFull }) => PropertyAddressFull)).toEqual([
      'Address withheld',
    ])
    expect(await suggest(app, '485')).toEqual([])
    expect(await suggest(app, 'saddle')).toEqual([])
    const { rows } = await app.db.execute(
      sql`select 1 from properties p where p::text ilike '%saddle%' union select 1 from media m where m::text ilike '%saddle%'`,
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['its other form', { UnparsedAddress: '485 Northeast Saddle Pass Road, Wrenfield' }, 'See 485 Northeast Saddle Pass Road.', 'See Address withheld.'], // oxfmt-ignore
    ['a direction that is written in full', {}, 'At 485 northeast Saddle Pass road, Apt. 4B, you', 'At Address withheld, you'], // oxfmt-ignore
    ['a suffix that is shortened or missing', {}, '485 Saddle! 485 N.E. Saddle Pass; 485 SADDLE PASS RD #2', 'Address withheld! Address withheld; Address withheld'], // oxfmt-ignore
    ['a line alone', { StreetNumber: null, StreetName: null, UnparsedAddress: '7 Elm St #4, Wrenfield' }, '7 Elm Street unit 4. 7 elm', 'Address withheld. Address withheld'], // oxfmt-ignore
    ['a number with a letter', { StreetNumber: '485A', StreetNumberNumeric: 485 }, '485 Saddle Pass', 'Address withheld'], // oxfmt-ignore
    ['only words of the address', {}, '1485 Saddle St, 485 homes, Saddlers, 485 Saddle. Park and walk', '1485 Saddle St, 485 homes, Saddlers, Address withheld. Park and walk'], // oxfmt-ignore
  ])('remarks with an address that may not be shown lose %s', async (_, given, PublicRemarks, expected) => {
    await importReso(app, [{ ...given, InternetAddressDisplayYN: false, PublicRemarks }])
    expect((await only(app)).PublicListingRemarks).toBe(expected)
  })

  test('photos are in their order, without plans, documents and portraits of agents', async () => {
    const media = (MediaURL: string, Order: number | string | null, more: object = {}) => ({
      MediaURL,
      Order,
      ...more,
    })
    await importReso(app, [
      {
        Media: [
          media('https://a.test/3.jpg', '3'),
          media('https://a.test/plan.png', 1, { MediaCategory: 'Floor Plan' }),
          media('https://a.test/1.jpg', 1, { MediaCategory: 'Photo', ShortDescription: 'Front' }),
          media('https://a.test/last.jpg', null),
          media('https://a.test/agent.jpg', 0, { MediaCategory: 'AgentPhoto' }),
          media('https://a.test/deed.pdf', 0, { MediaCategory: 'Document', MediaType: 'pdf' }),
          media('javascript:alert(1)', 0),
          media('https://a.test/2.jpg', 2),
        ],
      },
    ])
    const home = await only(app)
    expect(home.media).toEqual([
      { url: 'https://a.test/1.jpg', caption: 'Front' },
      { url: 'https://a.test/2.jpg', caption: null },
      { url: 'https://a.test/3.jpg', caption: null },
      { url: 'https://a.test/last.jpg', caption: null },
    ])
    expect(home.photoUrl).toBe('https://a.test/1.jpg')
    const { rows } = await app.db.execute(
      sql`select kind, url from media where kind <> 'photo' order by position`,
    )
    expect(rows).toEqual([
      { kind: 'document', url: 'https://a.test/deed.pdf' },
      { kind: 'floorPlan', url: 'https://a.test/plan.png' },
    ])
  })

  test('media that only agents, their office or their firm may see are left out', async () => {
    const permissions: [name: string, Permission: unknown][] = [
      ['untold', undefined],
      ['null', null],
      ['none', []],
      ['blank', ' '],
      ['public', ['Public']],
      ['idx', ['Agent Only', 'IDX']],
      ['vow', 'Private, Vow'],
      ['private', ['Private']],
      ['agents', 'AgentOnly'],
      ['office', ['Office Only', 'Firm Only']],
      ['firm', 'FirmOnly,OfficeOnly'],
      ['unknown', ['Members']],
    ]
    const Media = permissions.map(([name, Permission], Order) => ({
      MediaURL: `https://a.test/${name}`,
      Order,
      Permission,
    }))
    await importReso(app, [{ Media }])
    const shown = (await only(app)).media.map(({ url }) => url.replace('https://a.test/', ''))
    expect(shown).toEqual(['untold', 'null', 'none', 'blank', 'public', 'idx', 'vow'])
  })

  test('media stay if the record does not mention them, and are deleted if its list is empty', async () => {
    const importOnDay = (day: number, more: Listing = {}) =>
      importReso(app, [{ ...more, ModificationTimestamp: `2024-05-0${day}T10:00:00Z` }])
    const photo = { url: 'https://a.test/1.jpg', caption: '485 NE Saddle Pass Rd' }
    const Media = [{ MediaURL: photo.url, ShortDescription: photo.caption }]
    await importOnDay(1, { Media })
    await importOnDay(2, { ListPrice: 5 })
    await importOnDay(3, { ListPrice: 5, Media: null })
    expect(await only(app)).toMatchObject({ LatestListingPrice: 5, media: [photo] })
    expect((await importOnDay(3, { ListPrice: 5 })).output).toContain('1 unchanged')
    // The caption may contain the address that is now withheld.
    await importOnDay(4, { InternetAddressDisplayYN: false })
    expect((await only(app)).media).toEqual([{ ...photo, caption: null }])
    await importOnDay(5, { Media: [] })
    expect((await only(app)).media).toEqual([])
  })

  test('an address that may no longer be shown is hidden, even if its record has mistakes', async () => {
    const at = (day: number, more: Listing = {}) => ({
      ...more,
      ModificationTimestamp: `2024-05-0${day}T10:00:00Z`,
    })
    const hidden = at(2, { InternetAddressDisplayYN: false, BedroomsTotal: -1 })
    await importReso(app, [at(1)])
    const { output } = await importReso(app, [hidden])
    expect(output).toMatch(/: 1 rows?\n(?!.*removed)[^]*1 rejected/)
    expect([await propertiesOf(app), await suggest(app, '485')]).toEqual([[], []])
    // An older record does not bring it back, whichever comes first.
    await importReso(app, [hidden, at(1, { ListPrice: 5 })])
    expect(await propertiesOf(app)).toEqual([])
    await importReso(app, [at(3, { InternetAddressDisplayYN: false })])
    expect((await only(app)).PropertyAddressFull).toBe('Address withheld')
  })

  const flip = { purchasePrice: 300_000, arv: 420_000, rehabCosts: 0, holdingPeriodMonths: 6, sellingCostsPercentage: 0.06, hardMoneyInterestRate: 0.12, hardMoneyPoints: 0.02, monthlyTaxes: 250, monthlyUtilities: 0 } // oxfmt-ignore

  /** Returns a function that reads the address of the only home from a user's saved analysis. */
  async function savedAddress(app: TestApp) {
    const as = await app.signIn('Investor')
    const { _id: propertyId } = await only(app)
    const body = { name: 'Plan A', strategy: 'fixFlip', propertyId, inputs: flip } as const
    expect((await app.call(saveAnalysis, { as, body })).status).toBe(200)
    return async () => (await app.call(listSavedAnalyses, { as })).data[0]!.PropertyAddressFull
  }

  const ADDRESS = '485 NE Saddle Pass Rd'
  const photographed = { PublicRemarks: `See ${ADDRESS}`, Media: [{ MediaURL: 'https://a.test/1.jpg', ShortDescription: ADDRESS }] } // oxfmt-ignore

  test.each([
    ['that may not be shown', { InternetEntireListingDisplayYN: false }],
    [
      'whose address may not be shown, in a record with a mistake',
      { InternetAddressDisplayYN: false, City: null },
    ],
    ['whose address may not be shown and that was withdrawn', { InternetAddressDisplayYN: false, StandardStatus: 'Withdrawn' }], // oxfmt-ignore
  ])('no saved analysis and no row has the address of a listing %s', async (_, hidden) => {
    const at = (day: number) => ({ ModificationTimestamp: `2024-05-0${day}T10:00:00Z` })
    await importReso(app, [{ ...photographed, BedroomsTotal: -1 }])
    await importReso(app, [{ ...photographed, View: [ADDRESS], ListOfficeName: ADDRESS, ...at(1) }])
    const address = await savedAddress(app)
    // If it is withdrawn first, its stored data stays.
    await importReso(app, [{ StandardStatus: 'Hold', ...at(2) }])
    expect(await address()).toBe(ADDRESS)
    await importReso(app, [{ ...photographed, ...hidden, ...at(3) }])
    expect(await address()).toBe('Address withheld')
    const { rows } = await app.db.execute(
      sql`select 1 from properties p where p::text ilike '%saddle%' union select 1 from media m where m::text ilike '%saddle%' union select 1 from import_errors e where e::text ilike '%saddle%'`,
    )
    expect([rows, await search(app)]).toEqual([[], []])
    expect((await importReso(app, [{ ...photographed, ...hidden, ...at(3) }])).output).toContain(
      'Nothing has changed.',
    )
    // An older record changes nothing; a newer one that may be shown restores everything.
    await importReso(app, [{ ...photographed, ...at(2) }])
    expect(await address()).toBe('Address withheld')
    await importReso(app, [{ ...photographed, ...at(4) }])
    expect(await address()).toBe(ADDRESS)
    expect(await only(app)).toMatchObject({
      PublicListingRemarks: `See ${ADDRESS}`,
      media: [{ caption: ADDRESS }],
    })
  })

  test('a street that only a hidden listing was on is no longer a place to search for', async () => {
    await importReso(app, [{}, { ListingKey: 'other', StreetName: 'Elm' }])
    expect(await suggest(app, 'ne saddle')).toEqual(['NE Saddle Pass Rd'])
    await importReso(app, [
      { InternetEntireListingDisplayYN: false, ModificationTimestamp: '2024-05-03T00:00:00Z' },
    ])
    expect(await suggest(app, 'ne saddle')).toEqual([])
  })

  test('a ZIP code gets its leading zeros back in states that have them; elsewhere it is left out and reported [REC-6]', async () => {
    const codes: [state: string, code: unknown, zip: string][] = [
      ['NJ', '07030', '07030'],
      ['NJ', 7030, '07030'],
      ['NJ', '7030', '07030'],
      ['NJ', '07030-5678', '07030'],
      ['NJ', '070305678', '07030'],
      ['NJ', '703', ''],
      ['PR', '901', '00901'],
      ['WA', '98101', '98101'],
      ['WA', '981', ''],
      ['WA', 9810, ''],
      ['WA', '98', ''],
    ]
    const { output } = await importReso(
      app,
      codes.map(([StateOrProvince, PostalCode], i) => ({ ListingKey: `z${10 + i}`, StateOrProvince, PostalCode })), // oxfmt-ignore
    )
    const zips = (await propertiesOf(app)).map(({ PropertyAddressZIP }) => PropertyAddressZIP)
    expect(zips).toEqual(codes.map(([, , zip]) => zip))
    expect(output).toMatch(/\n4 rows: the ZIP code has fewer than five digits and is left out \(lines \d+, /)

    const row = 'NULL,5 Elm St,Wrenfield,WA,981,Active,NULL,0,NULL,0,500000,46.6,-119.5,NULL,4000,1990,1500,0,3,2,0,0,50,Whenever' // oxfmt-ignore
    const attom = await run(app, 'attom', fileOf('attom.csv', `${attomHeader}\n7,${row}\n8,${row}`))
    expect(attom.output).toContain('\n2 rows: the ZIP code has fewer than five digits and is left out (lines 2, 3)\n2 rows: Association1FeeFrequency is unknown, so the fee is left out (lines 2, 3)') // oxfmt-ignore
    const { data: runs } = await app.call(listImports, { as: await app.signIn('Admin') })
    const warnings = [
      { reason: 'the ZIP code has fewer than five digits and is left out', count: 2, lines: [2, 3] },
      { reason: 'Association1FeeFrequency is unknown, so the fee is left out', count: 2, lines: [2, 3] },
    ]
    expect(runs[0]!.warnings).toEqual(warnings)
  })

  test('the newest of several records counts, in whatever order they come, also if it removes the listing', async () => {
    const at = (day: number, more: Listing = {}) => ({
      ...more,
      ModificationTimestamp: `2024-05-0${day}T10:00:00Z`,
    })
    const { output } = await importReso(app, [
      at(3, { ListPrice: 410_000 }),
      at(2),
      at(4, { ListPrice: 420_000 }),
    ])
    expect(output).toContain('1 created')
    expect(output).toContain('2 superseded')
    expect((await importReso(app, [at(3, { ListPrice: 1 })])).output).toContain('1 superseded')
    expect((await only(app)).LatestListingPrice).toBe(420_000)
    // The first record of a listing may already remove it.
    await importReso(app, [at(6, { StandardStatus: 'Delete' }), { ...at(7), ListingKey: 'z', StandardStatus: 'Withdrawn' }]) // oxfmt-ignore
    expect((await importReso(app, [at(5), { ...at(6), ListingKey: 'z' }])).output).toContain('2 superseded')
    expect(await search(app)).toEqual([])
    expect((await importReso(app, [at(8)])).output).toContain('1 updated')
    expect(await search(app)).toHaveLength(1)
  })

  test('a row without a time, or with one in the future, counts as newer than the rows before it', async () => {
    const at = (ModificationTimestamp: string | null, ListPrice: number) => ({
      ModificationTimestamp,
      ListPrice,
    })
    const future = '9999-12-31T23:59:59Z'
    const imports: [rows: Listing[], price: number, outcome: string][] = [
      [[at('2024-05-02T10:00:00Z', 1), at(future, 2), at('2024-05-01T10:00:00Z', 3)], 2, '1 created'],
      [[at(null, 4), at(null, 5)], 5, '1 updated'],
      [[at(future, 6), at('2024-05-03T10:00:00Z', 7)], 7, '1 updated'],
      [[at('2024-05-02T10:00:00Z', 8)], 7, '1 superseded'],
    ]
    for (const [rows, price, outcome] of imports) {
      expect((await importReso(app, rows, '--dry-run')).output).toContain(outcome)
      expect((await importReso(app, rows)).output).toContain(outcome)
      expect((await only(app)).LatestListingPrice).toBe(price)
      expect((await importReso(app, rows)).output).toContain('Nothing has changed.')
    }
  })

  test('attom may correct the dates of sale and listing to earlier ones; only an older change date is superseded', async () => {
    const importRow = async (
      status: string,
      changed: string,
      listed: string,
      sold: string,
      price: number,
    ) => {
      const columns = 'ATTOM ID,ListingStatus,StatusChangeDate,ListingDate,MLSSoldDate,MLSSoldPrice,LatestListingPrice,PropertyAddressFull,PropertyAddressCity,PropertyAddressState' // oxfmt-ignore
      const row = `a,${status},${changed},${listed},${sold},${price},${price},5 Elm St,Wrenfield,WA`
      return (await run(app, 'attom', fileOf('dates.csv', `${columns}\n${row}\n`))).output
    }
    expect(await importRow('Coming Soon', '03/01/2024', '06/01/2024', '', 400_000)).toContain('1 created')
    expect(await importRow('Coming Soon', '03/01/2024', '05/01/2024', '', 410_000)).toContain('1 updated')
    expect(await importRow('Sold', '04/01/2024', '05/01/2024', '03/05/2204', 390_000)).toContain('1 updated')
    expect(await importRow('Sold', '04/01/2024', '05/01/2024', '03/05/2024', 390_000)).toContain('1 updated')
    expect((await only(app)).soldDate).toBe('2024-03-05')
    expect(await importRow('Sold', '03/31/2024', '05/01/2024', '03/06/2024', 390_000)).toContain(
      '1 superseded',
    )
    expect(await importRow('Sold', '04/01/2204', '05/01/2024', '03/06/2024', 390_000)).toContain('1 updated')
    expect(await importRow('Sold', '04/02/2024', '05/01/2024', '03/07/2024', 390_000)).toContain('1 updated')
  })

  test('the date of a sale may be corrected to an earlier one; an earlier sale is superseded', async () => {
    const map = fileOf('sales.map.json', JSON.stringify(salesMapping))
    const importSales = async (...rows: string[]) =>
      (await run(app, 'csv', '--map', map, fileOf('sales.csv', ['id,date,price', ...rows].join('\n')))).output
    expect(await importSales('a,2019-05-01,300000', 'a,2024-05-01,400000')).toContain('1 created')
    expect(await importSales('a,2024-04-01,400000')).toContain('1 updated')
    expect(await importSales('a,2019-05-01,300000')).toContain('1 superseded')
    expect(await importSales('a,2204-04-01,410000')).toContain('1 updated')
    expect(await importSales('a,2204-04-01,410000')).toContain('1 unchanged')
    expect(await importSales('a,2024-04-02,420000')).toContain('1 updated')
    expect(await only(app)).toMatchObject({ MLSSoldPrice: 420_000, soldDate: '2024-04-02' })
  })

  test('a sold listing keeps what it asked for last, which comps show beside the sold price [REC-4]', async () => {
    const sold = { StandardStatus: 'Closed', CloseDate: '2024-04-01' }
    await importReso(app, [
      { ListingKey: 'home' },
      { ...sold, ListingKey: 's1', ListPrice: 399_000, ClosePrice: 391_000 },
      { ...sold, ListingKey: 's2', ListPrice: null, ClosePrice: 392_000 },
      { ...sold, ListingKey: 's3', ListPrice: -1, ClosePrice: 393_000 },
    ])
    const row =
      's4,05/02/2024,487 NE Saddle Pass Rd,Wrenfield,WA,01234,Sold,04/01/2024,394000,,,397000,46.6281,-119.5201,,4100,1990,1500,,3,1,1,1,,'
    await run(app, 'attom', fileOf('sold.csv', `${attomHeader}\n${row}\n`))
    const [home] = await propertiesOf(app)
    expect(home!.comps.map((comp) => [comp.MLSSoldPrice, comp.listPriceAtSale])).toEqual([
      [394_000, 397_000],
      [393_000, null],
      [392_000, null],
      [391_000, 399_000],
    ])
    const soldHomes = (await propertiesOf(app)).slice(1)
    expect(soldHomes.map(({ LatestListingPrice }) => LatestListingPrice)).toEqual([
      391_000, 392_000, 393_000, 394_000,
    ])
  })

  test("a changed sale changes a neighbour's ARV; a far home is untouched", async () => {
    const soldAt = (ClosePrice: number, more: Listing) => ({
      StandardStatus: 'Closed',
      CloseDate: '2024-04-01',
      ClosePrice,
      ...more,
    })
    const town = (name: string, Latitude: number) => [
      { ListingKey: `${name}0`, Latitude },
      ...[1, 2, 3].map((n) => soldAt(390_000 + n * 1_000, { ListingKey: `${name}${n}`, Latitude })),
    ]
    const unmoved = { ModificationTimestamp: '2024-05-02T10:00:00Z' }
    await importReso(
      app,
      [...town('far', 47.6), ...town('near', 46.6)].map((one) => ({ ...one, ...unmoved })),
    )
    const before = await propertiesOf(app)
    const changed = soldAt(290_000, { ListingKey: 'near2', Latitude: 46.6, ModificationTimestamp: '2024-05-03T10:00:00Z' }) // oxfmt-ignore
    expect((await importReso(app, [changed])).output).toContain('Results of 4 homes were computed.')
    const after = await propertiesOf(app)
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4))
    const [was, is] = [before[4]!, after[4]!]
    expect([was.arv!.method, is.arv!.method]).toEqual(['MEDIAN_PPSF', 'MEDIAN_PPSF'])
    expect([was.arv!.arv, is.arv!.arv]).toEqual([392_000, 391_000])
    expect(is.comps.map(({ MLSSoldPrice }) => MLSSoldPrice)).toEqual([393_000, 391_000, 290_000])
    expect(is.brrrrInput!.arv).toBe(391_000)
    expect(is.fixFlipResults).not.toEqual(was.fixFlipResults)
    const found = (await search(app)).find(({ _id }) => _id === is._id)!
    expect(found.FixFlipResults!.cashOnCashRoi).toBe(is.fixFlipResults!.cashOnCashRoi)
  })

  test('a listing without coordinates is found by its address and has no marker', async () => {
    await importReso(app, [
      { Latitude: null, Longitude: null },
      { ListingKey: 'null-island', StreetNumber: '1', Latitude: 0, Longitude: 0 },
      { ListingKey: 'placed', StreetNumber: '2' },
    ])
    expect(await search(app)).toHaveLength(1)
    expect(await suggest(app, '485 ne')).toEqual(['485 NE Saddle Pass Rd'])
    expect((await propertiesOf(app)).map(({ location }) => location !== null)).toEqual([false, false, true])
  })

  test('a home of a mapped file at 0, 0 has no coordinates either', async () => {
    const fields = {
      ...salesMapping.fields,
      longitude: { column: 'lng', as: 'number' },
      latitude: { column: 'lat', as: 'number' },
    }
    const map = fileOf('placed.map.json', JSON.stringify({ ...salesMapping, fields }))
    const rows = ['id,date,price,lng,lat', 'a,2024-05-01,300000,0,0.0', 'b,2024-05-01,300000,-119.52,46.62', 'c,2024-05-01,300000,0,51.48'] // oxfmt-ignore
    expect((await run(app, 'csv', '--map', map, fileOf('placed.csv', rows.join('\n')))).output).toContain(
      '3 created',
    )
    const places = (await propertiesOf(app)).map(({ location }) => location && location.coordinates)
    expect(places).toEqual([null, [-119.52, 46.62], [0, 51.48]])
  })

  test('records on one line are distinguished: by number in errors, by position as duplicates', async () => {
    const versions = [1, 2, 3].map((ListPrice) => ({
      ...listing,
      ModificationTimestamp: undefined,
      ListPrice,
    }))
    const minified = JSON.stringify({ value: [{ ...listing, ListingKey: null }, ...versions, 5, { ...listing, ListingKey: 'b', City: '' }] }) // oxfmt-ignore
    const file = fileOf('minified.json', minified)
    const counts = ['1 created', '2 superseded', '2 rejected']
    for (const more of [['--dry-run'], []]) {
      const { output } = await run(app, 'reso', ...more, file)
      for (const count of counts) expect(output).toContain(count)
    }
    const reasons = readFileSync(errors, 'utf8').match(/"record [^"]*"/g)
    expect(reasons).toEqual(['"record 1: ListingKey is missing"', '"record 5: City is missing"'])
    expect((await only(app)).LatestListingPrice).toBe(3)
    expect((await run(app, 'reso', file)).output).toContain('Nothing has changed.')
  })

  test('errors name the file of a record if there are several', async () => {
    const pages = path.join(folder, 'pages')
    mkdirSync(pages)
    for (const [index, City] of ['Wrenfield', ''].entries()) {
      writeFileSync(path.join(pages, `${index}.json`), JSON.stringify({ value: [{ ...listing, City }] }))
    }
    await run(app, 'reso', pages)
    rmSync(pages, { recursive: true })
    expect(readFileSync(errors, 'utf8')).toContain('1,"1.json, record 1: City is missing"')
  })

  test('only a record that is not JSON is rejected, and a second import changes nothing', async () => {
    const text = pageOf([{}, { ListingKey: 'bad' }, { ListingKey: 'a3' }])
    const broken = text.replace('"ListingKey": "bad"', '"ListingKey": bad')
    const first = await run(app, 'reso', fileOf('broken.json', broken))
    expect(first.output).toContain(': 3 rows\n  2 created')
    expect(readFileSync(errors, 'utf8').match(/"record \d: it is not JSON"/g)).toEqual([
      '"record 2: it is not JSON"',
    ])
    const again = await run(app, 'reso', fileOf('broken.json', broken))
    expect(again.output).toContain('2 unchanged')
    expect(again.output).toContain('Nothing has changed.')
  })

  test.each<[string, (text: string) => string | Buffer]>([
    ['between two records', (text) => text.slice(0, text.lastIndexOf(',\n  {'))],
    ['within a record', (text) => text.slice(0, text.indexOf('"ListingKey": "a2"'))],
    ['within a string', (text) => text.slice(0, text.indexOf('"ListingKey": "a2"') + 5)],
    [
      'within a character',
      (text) => Buffer.from(`${text.slice(0, text.indexOf('"ListingKey": "a2"') + 5)}é`).subarray(0, -1),
    ],
  ])('a file that ends %s is imported up to there, and fails [REC-6]', async (_, cut) => {
    const text = cut(pageOf([{}, { ListingKey: 'a2' }]))
    const { code, errorOutput } = await run(app, 'reso', fileOf('cut.json', text))
    expect([code, errorOutput]).toEqual([
      1,
      expect.stringMatching(/cut\.json is incomplete: its end is missing after 1 complete record\n$/),
    ])
    const { rows } = await app.db.execute(sql`
      select state, rows_read, created, message from import_runs order by started_at desc limit 1`)
    expect(rows).toEqual([
      {
        state: 'failed',
        rows_read: 1,
        created: 1,
        message: expect.stringContaining('cut.json is incomplete'),
      },
    ])
  })

  test('a record of 10 MB is skipped and reported, and the others are stored [REC-6]', async () => {
    const text = pageOf([{}, { ListingKey: 'long', Custom: 'x'.repeat(1e7) }, { ListingKey: 'a3' }])
    const { code, output } = await run(app, 'reso', fileOf('long.json', text))
    expect([code, output]).toEqual([0, expect.stringContaining(': 3 rows\n  2 created')])
    const reported = readFileSync(errors, 'utf8')
    expect(reported).toContain('"record 2: it has more than 8,388,608 characters"')
    expect(reported.length).toBeLessThan(3_000)
  })
})
