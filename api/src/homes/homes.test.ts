import {
  addToShortlist,
  autocompletePlaces,
  listSavedAnalyses,
  listShortlistMarks,
  type Property,
  saveAnalysis,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { ROWS_PER_BATCH } from '../import/ImportSource'
import { finishInterruptedImports } from '../import/runs/finishInterruptedImports'
import { CommandRunner } from '../import/testing/CommandRunner'
import { importMls, openHome, type RecordOfMls, search } from '../import/testing/mlsHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const runner = new CommandRunner()

const importReso = (app: TestApp, source: string, ...records: RecordOfMls[]) =>
  importMls(runner, app, source, records)

async function only(app: TestApp): Promise<Property> {
  const found = await search(app)
  expect(found).toHaveLength(1)
  return openHome(app, found[0]!._id)
}

const attomColumns = 'ATTOM ID,ListingStatus,StatusChangeDate,APNFormatted,PropertyAddressFull,PropertyAddressCity,PropertyAddressState,PropertyAddressZIP,Longitude,Latitude,LivingAreaSquareFeet,LatestListingPrice,MLSSoldPrice,MLSSoldDate,TaxAmount,LotSizeSquareFeet' // oxfmt-ignore
const importAttom = (app: TestApp, ...rows: string[]) =>
  runner.run(app, ['attom', runner.fileOf('attom.csv', [attomColumns, ...rows].join('\n'))])

const sale = (more: RecordOfMls) => ({ StandardStatus: 'Closed', OnMarketDate: null, ...more })

describeOnEachDatabase('homes of several listings', (app) => {
  const ofAttom =
    '7,Active,05/01/2024,7230400010,485 NORTHEAST SADDLE PASS ROAD,WRENFIELD,WA,98401,-122.4501,47.2501,1480,399000,,,4100,5650'

  test.each(['mls', 'attom'] as const)(
    'an MLS and ATTOM tell of one home, whoever comes first (%s) [REC-1]',
    async (first) => {
      if (first === 'mls') await importReso(app, 'mls', {})
      await importAttom(app, ofAttom)
      const { _id: id } = (await search(app))[0]!
      if (first === 'attom') await importReso(app, 'mls', {})
      const home = await only(app)
      expect(home).toMatchObject({
        _id: id,
        PropertyAddressFull: '485 NE Saddle Pass Rd',
        LatestListingPrice: 400_000,
        BedroomsTotal: 3,
        BuildingAreaTotal: 1_500,
        LotSizeSquareFeet: 5_650,
        location: { coordinates: [-122.45, 47.25] },
        expenses: [{ type: 'Tax', value: 4_100 }],
        comps: [],
      })
      expect((await importReso(app, 'mls', {})).output).toContain('Nothing has changed.')
    },
  )

  test.each<[string, RecordOfMls, RecordOfMls]>([
    ['dashes and leading zeros of a parcel number', { ParcelNumber: '0723-04' }, { ParcelNumber: '72304' }],
    ['an address that one writes out', { ParcelNumber: null }, { ParcelNumber: null, UnparsedAddress: '485 Northeast Saddle Pass Road' }], // oxfmt-ignore
    ['words for a unit', { ParcelNumber: null, UnparsedAddress: '9 Elm St #4b' }, { ParcelNumber: null, UnparsedAddress: '9 Elm Street, Apt. 4-B' }], // oxfmt-ignore
    ['a unit without a word', { ParcelNumber: null, UnparsedAddress: '9 Elm St Unit 4B' }, { ParcelNumber: null, UnparsedAddress: '9 ELM ST 4B' }], // oxfmt-ignore
    ['a parcel number that only one names', {}, { ParcelNumber: null }],
    ['an address that only one names', {}, { UnparsedAddress: 'Parcel 7230400010' }],
    ['coordinates, within 300 m', {}, { Latitude: 47.2526 }],
    ['coordinates that one does not know', {}, { Latitude: null, Longitude: null }],
  ])('two listings that differ in %s are of one home [REC-1]', async (_, one, other) => {
    await importReso(app, 'mls', one)
    await importReso(app, 'other', other)
    await only(app)
  })

  test.each<[string, RecordOfMls, RecordOfMls]>([
    ['unit', { UnparsedAddress: '9 Elm St #4' }, { UnparsedAddress: '9 Elm St #5' }],
    ['name of the street, on one parcel', {}, { UnparsedAddress: '485 State Route 9' }],
    ['unit without a known word, on one parcel', { UnparsedAddress: '9 Elm St Rear' }, { UnparsedAddress: '9 Elm St Front' }], // oxfmt-ignore
    ['house number on one parcel', {}, { UnparsedAddress: '487 NE Saddle Pass Rd' }],
    ['address, with a placeholder for both parcel numbers', { ParcelNumber: 'UNKNOWN' }, { ParcelNumber: 'UNKNOWN', UnparsedAddress: 'Elm Lot' }], // oxfmt-ignore
    ['parcel number at one address', {}, { ParcelNumber: '723040-0020' }],
    ['direction', { ParcelNumber: null, UnparsedAddress: '9 N Elm St' }, { ParcelNumber: null, UnparsedAddress: '9 S Elm St' }], // oxfmt-ignore
    ['kind of street', { ParcelNumber: null, UnparsedAddress: '9 Elm St' }, { ParcelNumber: null, UnparsedAddress: '9 Elm Ave' }], // oxfmt-ignore
    ['county that numbers its parcels', { CountyOrParish: 'King' }, { CountyOrParish: 'Spokane' }],
    ['ZIP code', { ParcelNumber: null }, { ParcelNumber: null, PostalCode: '98402' }],
    ['place, more than 300 m away', {}, { Latitude: 47.254 }],
    ['area, with an address whose unit may be left out', { ParcelNumber: null }, { ParcelNumber: null, LivingArea: 900 }], // oxfmt-ignore
  ])('two listings with another %s are of two homes [REC-1]', async (_, one, other) => {
    await importReso(app, 'mls', one)
    await importReso(app, 'other', other)
    expect(await search(app)).toHaveLength(2)
  })

  test('a listing that names only a parcel with two houses is of neither, and joins them no later [REC-1]', async () => {
    await importReso(app, 'mls', {}, { ListingKey: 'b', UnparsedAddress: '487 NE Saddle Pass Rd' })
    await importReso(app, 'county', { UnparsedAddress: 'Parcel 7230400010' })
    expect(await search(app)).toHaveLength(3)
  })

  test('sales and relistings are the history of their home, and no comps of it [REC-1]', async () => {
    await importReso(
      app,
      'mls',
      sale({ ListingKey: 's1', ClosePrice: 300_000, CloseDate: '2024-01-10' }),
      sale({ ListingKey: 's2', ClosePrice: 350_000, CloseDate: '2024-04-10' }),
      { ListingKey: 'now', OnMarketDate: '2024-05-01', OriginalListPrice: 410_000 },
      sale({ ListingKey: 'n', ParcelNumber: '5', UnparsedAddress: '489 NE Saddle Pass Rd', ClosePrice: 380_000, CloseDate: '2024-04-01' }), // oxfmt-ignore
    )
    // ATTOM tells of the last sale too.
    await importAttom(
      app,
      '7,Sold,04/20/2024,7230400010,485 NE SADDLE PASS RD,WRENFIELD,WA,98401,-122.4501,47.2501,1480,,350000,04/10/2024,4100,5650',
    )
    const found = await search(app)
    const [neighbour, home] = [found.find((one) => one.LatestListingPrice === 380_000)!, found.find((one) => one.LatestListingPrice === 400_000)!] // oxfmt-ignore
    expect(found).toHaveLength(2)
    const page = await openHome(app, home._id)
    expect(page).toMatchObject({ listingStatus: 'forSale', MLSSoldPrice: 350_000, soldDate: '2024-04-10' })
    expect(page.history?.map(({ day, event, price }) => [day, event, price])).toEqual([
      ['2024-05-01', 'listed', 410_000],
      ['2024-04-10', 'sold', 350_000],
      ['2024-01-10', 'sold', 300_000],
    ])
    expect(page.comps.map(({ _id }) => _id)).toEqual([neighbour._id])
    const comps = (await openHome(app, neighbour._id)).comps
    expect(comps.map(({ _id, MLSSoldPrice }) => [_id, MLSSoldPrice])).toEqual([[home._id, 350_000]])
  })

  test('a home is sold once one source knows of it, however long another offers it [REC-1]', async () => {
    await importReso(app, 'mls', { OnMarketDate: '2024-03-01' })
    await importAttom(
      app,
      '7,Sold,04/20/2024,7230400010,485 NE SADDLE PASS RD,WRENFIELD,WA,98401,-122.4501,47.2501,1480,,390000,04/10/2024,4100,5650',
    )
    expect(await only(app)).toMatchObject({ listingStatus: 'sold', LatestListingPrice: 390_000, soldDate: '2024-04-10' }) // oxfmt-ignore
  })

  test('what one source withdraws stays as the other one has it [REC-1]', async () => {
    await importReso(app, 'mls', {})
    await importAttom(app, ofAttom)
    await importReso(app, 'mls', { StandardStatus: 'Withdrawn', ModificationTimestamp: '2024-05-09T10:00:00Z' }) // oxfmt-ignore
    expect(await only(app)).toMatchObject({ LatestListingPrice: 399_000, BedroomsTotal: null })
    await importAttom(app, ofAttom.replace('Active,05/01', 'Withdrawn,05/10'))
    expect(await search(app)).toEqual([])
  })

  test.each(['mls', 'attom'] as const)(
    'an address that one source may not show is shown by none (%s first) [REC-1] [REC-7]',
    async (first) => {
      const hidden = { InternetAddressDisplayYN: false, UnparsedAddress: '485 NE Saddle Pass Rd' }
      if (first === 'mls') await importReso(app, 'mls', hidden)
      await importAttom(app, ofAttom)
      if (first === 'attom') await importReso(app, 'mls', hidden)
      const home = await only(app)
      expect(home).toMatchObject({ PropertyAddressFull: 'Address withheld', ParcelNumber: null })
      const { coordinates } = home.location!
      expect(coordinates).not.toEqual([-122.45, 47.25])
      expect(coordinates).not.toEqual([-122.4501, 47.2501])
      const as = await app.signIn('Investor')
      const { data: suggested } = await app.call(autocompletePlaces, {
        as,
        query: { input: '485 northeast' },
      })
      expect(suggested).toEqual([])
      // Shown again, once the MLS shows it.
      await importReso(app, 'mls', { ModificationTimestamp: '2024-05-09T10:00:00Z' })
      expect((await only(app)).PropertyAddressFull).toBe('485 NE Saddle Pass Rd')
    },
  )

  test('a record with a mistake does not unveil an address that it may not show [REC-1] [REC-7]', async () => {
    const hidden = { InternetAddressDisplayYN: false }
    await importReso(app, 'mls', hidden)
    await importAttom(app, ofAttom)
    await importReso(app, 'mls', { ...hidden, BathroomsFull: 0.35, ModificationTimestamp: '2024-05-09T10:00:00Z' }) // oxfmt-ignore
    const { rows } = await app.db.execute<{ id: string }>(sql`select id from properties where visible`)
    const home = await openHome(app, rows[0]!.id)
    expect(home).toMatchObject({ PropertyAddressFull: 'Address withheld', ParcelNumber: null, location: null }) // oxfmt-ignore
  })

  test('an earlier sale whose address is withheld neither hides the home of today nor lends it a text [REC-1]', async () => {
    const old = sale({ ListingKey: 's', CloseDate: '2012-04-10', ClosePrice: 200_000, InternetAddressDisplayYN: false, PublicRemarks: 'Fixer' }) // oxfmt-ignore
    await importReso(app, 'mls', old, { OnMarketDate: '2024-05-01' })
    expect(await only(app)).toMatchObject({
      PropertyAddressFull: '485 NE Saddle Pass Rd',
      PublicListingRemarks: null,
      location: { coordinates: [-122.45, 47.25] },
      soldDate: '2012-04-10',
    })
  })

  test('of two offers of a home the one that was confirmed last leads [REC-1]', async () => {
    await importReso(app, 'mls', { ListPrice: 380_000, ModificationTimestamp: '2024-05-03T10:00:00Z' })
    await importReso(app, 'other', {})
    expect((await only(app)).LatestListingPrice).toBe(380_000)
    await importReso(app, 'other', { ModificationTimestamp: '2024-05-09T10:00:00Z' })
    expect((await only(app)).LatestListingPrice).toBe(400_000)
  })

  test('two listings of one file that swap their addresses swap their homes [REC-1]', async () => {
    const [one, other] = [
      { ParcelNumber: '1112', UnparsedAddress: '9 Elm St' },
      { ParcelNumber: '1113', UnparsedAddress: '9 Oak St', Latitude: 47.3 },
    ]
    await importReso(app, 'mls', { ...one, ListingKey: 'a' }, { ...other, ListingKey: 'b' })
    await importReso(app, 'other', one, { ...other, ListingKey: 'c' })
    const later = { ModificationTimestamp: '2024-05-09T10:00:00Z' }
    await importReso(
      app,
      'mls',
      { ...other, ...later, ListingKey: 'a' },
      { ...one, ...later, ListingKey: 'b' },
    )
    expect((await search(app)).map(({ PropertyAddressFull }) => PropertyAddressFull).toSorted()).toEqual(['9 Elm St', '9 Oak St']) // oxfmt-ignore
  })

  test('listings of one home find each other in whichever batches of a file they come [REC-1]', async () => {
    const houses = ROWS_PER_BATCH * 0.6
    // Two listings of each house, of which the second ones may have moved on by a house.
    const street = (moves: number) =>
      Array.from({ length: 2 * houses }, (_, index) => ({
        ListingKey: `h${index}`,
        ParcelNumber: null,
        UnparsedAddress: `${1 + (index < houses ? index : (index + moves) % houses)} Elm St`,
        ModificationTimestamp: `2024-05-0${2 + moves}T10:00:00Z`,
      }))
    const homesByListings = sql`
      select home.listing_count, listed.count, count(*)::int as homes from properties home
      join (select property_id, count(*)::int from listings group by 1) listed on listed.property_id = home.id
      group by 1, 2`
    for (const moves of [0, 1]) {
      await importReso(app, 'mls', ...street(moves))
      const { rows } = await app.db.execute(homesByListings)
      expect(rows).toEqual([{ listing_count: 2, count: 2, homes: houses }])
    }
  })

  test('listings of a time before homes had several are joined at the next start [REC-1]', async () => {
    await importReso(app, 'mls', { ParcelNumber: null, UnparsedAddress: '9 Elm St' })
    await importReso(app, 'other', { ParcelNumber: null, UnparsedAddress: '11 Elm St' })
    const [first, second] = (await search(app)).toSorted((a, b) => b.PropertyAddressFull.localeCompare(a.PropertyAddressFull)) // oxfmt-ignore
    // As the migration leaves them: without keys, each in a home of its own.
    await app.db.execute(sql`
      update listings set parcel_key = null, address_key = null, door_key = null, address_full = '9 Elm St'`)
    await app.db.execute(sql`update properties set created_at = '2020-01-01' where id = ${first!._id}`)
    await app.db.execute(sql`insert into settings (key, value) values ('homes', 'due')`)
    await finishInterruptedImports(app.db)
    expect((await only(app))._id).toBe(first!._id)
    expect((await openHome(app, second!._id))._id).toBe(first!._id)
    const { rows } = await app.db.execute(sql`select value from settings where key = 'homes'`)
    expect(rows).toEqual([{ value: 'joined' }])
  })

  test('a home that turns out to be another one keeps its links and its saved analyses [REC-1]', async () => {
    await importAttom(app, ofAttom)
    const kept = await only(app)
    await importReso(app, 'mls', { ParcelNumber: null, UnparsedAddress: '485 Saddle Pass' })
    const other = (await search(app)).find(({ _id }) => _id !== kept._id)!
    const as = await app.signIn('Investor')
    const { inputs } = { inputs: (await openHome(app, other._id)).buyHoldInput! }
    const body = { name: 'Plan', strategy: 'buyHold', propertyId: other._id, inputs } as const
    // Which facts are missing follows the home of today.
    const { missingFacts: _, ...saved } = (await app.call(saveAnalysis, { as, body })).data
    await importReso(app, 'mls', { UnparsedAddress: '485 Saddle Pass', ModificationTimestamp: '2024-05-09T10:00:00Z' }) // oxfmt-ignore
    expect((await only(app))._id).toBe(kept._id)
    expect((await openHome(app, other._id))._id).toBe(kept._id)
    const { data: list } = await app.call(listSavedAnalyses, { as })
    expect(list).toMatchObject([{ ...saved, propertyId: kept._id, PropertyAddressFull: '485 Saddle Pass', current: expect.anything() }]) // oxfmt-ignore
    // By its old id, as an open page would.
    const { data: again } = await app.call(saveAnalysis, { as, body: { ...body, name: 'Plan B' } })
    expect(again).toMatchObject({ propertyId: kept._id })
  })

  test('a home that turns out to be another one keeps its place on shortlists [DEAL-5]', async () => {
    await importAttom(app, ofAttom)
    const kept = await only(app)
    await importReso(app, 'mls', { ParcelNumber: null, UnparsedAddress: '485 Saddle Pass' })
    const other = (await search(app)).find(({ _id }) => _id !== kept._id)!
    const as = await app.signIn('Investor')
    await app.call(addToShortlist, { as, params: { id: other._id } })
    await importReso(app, 'mls', { UnparsedAddress: '485 Saddle Pass', ModificationTimestamp: '2024-05-09T10:00:00Z' }) // oxfmt-ignore
    const { data: marks } = await app.call(listShortlistMarks, { as })
    expect(marks).toEqual([{ propertyId: kept._id, stage: 'watching', hasNote: false }])
  })

  test('a listing whose address is corrected leaves its home [REC-1]', async () => {
    await importReso(app, 'mls', {})
    await importAttom(app, ofAttom)
    const { _id: id } = await only(app)
    const corrected = { ParcelNumber: '723040-0030', UnparsedAddress: '12 Elm St' }
    await importReso(app, 'mls', { ...corrected, ModificationTimestamp: '2024-05-09T10:00:00Z' })
    const found = await search(app)
    expect(found.map(({ PropertyAddressFull }) => PropertyAddressFull).toSorted()).toEqual([
      '12 Elm St',
      '485 NORTHEAST SADDLE PASS ROAD',
    ])
    expect(found.map(({ _id }) => _id)).toContain(id)
  })
})
