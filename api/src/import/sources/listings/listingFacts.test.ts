import path from 'node:path'
import {
  getProperty,
  type Property,
  searchClusters,
  searchHomeTags,
  searchProperties,
  type StoredReturn,
  type StrategyKey,
  unpackHomeTags,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { changedCells } from '../../../db/schema'
import { setRates } from '../../../rates/rates.queries'
import { describeOnEachDatabase, type TestApp } from '../../../testing/testApp'
import { CommandRunner } from '../../testing/CommandRunner'

const runner = new CommandRunner()
const kingCounty = path.resolve(__dirname, '../../../../mappings/king-county-sales.json')

/** A RESO record with every fact that is shown of a home and its listing. */
const listing = {
  ListingKey: 'a1',
  StandardStatus: 'Active',
  ModificationTimestamp: '2024-05-02T10:00:00Z',
  UnparsedAddress: '485 Saddle Pass Rd',
  City: 'Wrenfield',
  StateOrProvince: 'WA',
  PostalCode: '01234',
  Latitude: 46.62,
  Longitude: -119.52,
  BedroomsTotal: 3,
  BathroomsFull: 2,
  LivingArea: 1_500,
  YearBuilt: 1990,
  ListPrice: 400_000,
  LotSizeSquareFeet: 5_650,
  Stories: 2,
  GarageSpaces: 1,
  WaterfrontYN: true,
  View: ['CityLights', 'Lake'],
  PropertyCondition: ['UpdatedRemodeled'],
  ParcelNumber: '7129-300520',
  OnMarketDate: '2024-03-28',
  OriginalListPrice: 420_000,
  PreviousListPrice: 410_000,
  PriceChangeTimestamp: '2024-04-20T17:00:00Z',
  ListOfficeName: 'Saddle Pass Realty',
}
type Listing = Record<string, unknown>

const importReso = (app: TestApp, ...records: Listing[]) =>
  runner.run(app, [
    'reso',
    runner.fileOf('page.json', JSON.stringify({ value: records.map((one) => ({ ...listing, ...one })) })),
  ])

const kingCountyHeader =
  'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,floors,waterfront,view,condition,grade,yr_built,zipcode,lat,long'
const importKingCounty = (app: TestApp, row: string) =>
  runner.run(app, ['csv', '--map', kingCounty, runner.fileOf('sales.csv', `${kingCountyHeader}\n${row}`)])

async function only(app: TestApp): Promise<Property> {
  const { rows } = await app.db.execute<{ id: string }>(sql`select id from properties`)
  const as = await app.signIn('Investor')
  return (await app.call(getProperty, { as, params: { id: rows[0]!.id } })).data
}

const factsOf = (home: Property) => ({
  lot: home.LotSizeSquareFeet,
  stories: home.Stories,
  garage: home.GarageSpaces,
  waterfront: home.WaterfrontYN,
  view: home.View,
  condition: home.PropertyCondition,
  grade: home.ConstructionGrade,
  parcel: home.ParcelNumber,
  listed: home.OnMarketDate,
  days: home.DaysOnMarket,
  office: home.ListOfficeName,
})

const eventsOf = ({ history }: Property) =>
  history?.map(({ day, event, price, previousPrice }) => [day, event, price, previousPrice])

describeOnEachDatabase('facts of homes and their listings', (app) => {
  test('a RESO listing brings the facts of the home, its broker, its days on market and its price changes [REC-3]', async () => {
    await importReso(app, {})
    const home = await only(app)
    expect(factsOf(home)).toEqual({
      lot: 5_650,
      stories: 2,
      garage: 1,
      waterfront: true,
      view: 'City Lights, Lake',
      condition: 'Updated Remodeled',
      grade: null,
      parcel: '7129-300520',
      listed: '2024-03-28',
      // To the newest change of its source.
      days: 35,
      office: 'Saddle Pass Realty',
    })
    expect(eventsOf(home)).toEqual([
      ['2024-04-20', 'priceChanged', 400_000, 410_000],
      ['2024-03-28', 'listed', 420_000, null],
    ])
    const bounds = JSON.stringify({ sw: { lat: 46, lng: -120 }, ne: { lat: 47, lng: -119 } })
    const query = { type: 'bounds', zoom: '9', bounds } as const
    const as = await app.signIn('Investor')
    const search = async () => (await app.call(searchProperties, { as, query })).data
    expect(await search()).toMatchObject([
      { yearBuilt: 1990, LotSizeSquareFeet: 5_650, DaysOnMarket: 35, ListOfficeName: 'Saddle Pass Realty' },
    ])
    const another = {
      ListingKey: 'b1',
      ParcelNumber: '7129-300530',
      OnMarketDate: null,
      ModificationTimestamp: '2024-05-20T10:00:00Z',
    }
    await importReso(app, another)
    expect(new Set((await search()).map(({ DaysOnMarket }) => DaysOnMarket))).toEqual(new Set([53, null]))
  })

  test("days on market end with the source's own last change, not with a later sale of another source [REC-3]", async () => {
    await importReso(app, {})
    await importKingCounty(
      app,
      '7129300520,2024-08-13,221900,3,1.0,1180,5650,1.5,1,4,3,7,1955,98178,47.5112,-122.257',
    )
    const { rows } = await app.db.execute<{ id: string }>(
      sql`select id from properties where status = 'forSale'`,
    )
    const as = await app.signIn('Investor')
    const { data } = await app.call(getProperty, { as, params: { id: rows[0]!.id } })
    expect(data.DaysOnMarket).toBe(35)
  })

  test('imports notice changes of price and status that the feed does not state, and each only once [REC-3]', async () => {
    const silent = { PriceChangeTimestamp: null, PreviousListPrice: null, OriginalListPrice: null }
    await importReso(app, silent)
    const later = { ...silent, ListPrice: 390_000, ModificationTimestamp: '2024-05-10T10:00:00Z' }
    await importReso(app, later)
    await importReso(app, { ...later, Stories: 1 })
    await importReso(app, {
      ...later,
      StandardStatus: 'Withdrawn',
      ModificationTimestamp: '2024-05-12T10:00:00Z',
    })
    await importReso(app, { ...later, ModificationTimestamp: '2024-06-01T10:00:00Z' })
    await importReso(app, {
      ...later,
      StandardStatus: 'Closed',
      ModificationTimestamp: '2024-06-20T10:00:00Z',
      ClosePrice: 385_000,
      CloseDate: '2024-06-18',
    })
    const home = await only(app)
    expect(eventsOf(home)).toEqual([
      ['2024-06-18', 'sold', 385_000, null],
      ['2024-06-01', 'backOnMarket', 390_000, null],
      ['2024-05-12', 'offMarket', null, null],
      ['2024-05-10', 'priceChanged', 390_000, 400_000],
      ['2024-03-28', 'listed', null, null],
    ])
    expect(home.DaysOnMarket).toBe(82)
  })

  test('tags show a recent cut of the price and the figures of the page, and clusters count what is imported at once [MKT-1] [MKT-2] [MKT-5]', async () => {
    await setRates(app.db, [{ type: '30-year fixed', rate: 6.88, fetchedAt: new Date(), source: 'test' }])
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const cut = { PriceChangeTimestamp: daysAgo(2), ModificationTimestamp: daysAgo(1) }
    await importReso(app, { ...cut, TaxAnnualAmount: 4_000 })
    const as = await app.signIn('Investor')
    const bounds = JSON.stringify({ sw: { lat: 46, lng: -120 }, ne: { lat: 47, lng: -119 } })
    const tagOf = async (strategy: StrategyKey) => {
      const query = { type: 'bounds', zoom: '9', bounds, view: 'tags', strategy } as const
      return unpackHomeTags((await app.call(searchHomeTags, { as, query })).data)[0]!
    }
    const total = async () =>
      (await app.call(searchClusters, { as, query: { zoom: '4', bounds } })).data.total
    const home = await only(app)
    // With two decimals.
    const asShown = (of: StoredReturn) => ({ ...of, cashOnCashRoi: Number(of.cashOnCashRoi!.toFixed(2)) })
    const { totalCashNeeded, netMonthlyIncome } = home.buyHoldResults!
    expect(await tagOf('buyHold')).toMatchObject({
      priceCut: 10_000,
      cash: Math.ceil(totalCashNeeded),
      cashFlow: Math.ceil(netMonthlyIncome!),
      expected: asShown(home.BuyHoldResults!),
      conservative: asShown(home.conservativeReturns!.buyHold!),
    })
    const { netOperatingIncome, monthlyMortgage, totalInvestment } = home.shortTermResults!
    expect(await tagOf('shortTerm')).toMatchObject({
      cash: Math.ceil(totalInvestment),
      cashFlow: Math.ceil(netOperatingIncome / 12 - monthlyMortgage!),
    })
    expect(await tagOf('fixFlip')).toMatchObject({
      cash: Math.ceil(home.fixFlipResults!.cashNeeded),
      cashFlow: null,
    })
    expect(await total()).toBe(1)
    // Counted in advance.
    expect(await app.db.$count(changedCells)).toBe(0)
    const raised = { ListPrice: 430_000, PreviousListPrice: 400_000, PriceChangeTimestamp: daysAgo(0.5) }
    await importReso(app, { ...raised, ModificationTimestamp: daysAgo(0.4) })
    expect(await tagOf('buyHold')).toMatchObject({ LatestListingPrice: 430_000, priceCut: null })
    await importReso(app, { StandardStatus: 'Withdrawn', ModificationTimestamp: daysAgo(0.1) })
    expect([await total(), await app.db.$count(changedCells)]).toEqual([0, 0])
  })

  test('a listing that was first known as withdrawn is not back on the market when it comes [REC-3]', async () => {
    const withdrawn = { StandardStatus: 'Withdrawn', ModificationTimestamp: '2024-04-01T10:00:00Z' }
    await importReso(app, withdrawn)
    await importReso(app, { PriceChangeTimestamp: null })
    expect(eventsOf(await only(app))?.map(([, event]) => event)).toEqual(['listed'])
  })

  test('lots are read in acres, and a mistake in a fact that no calculation needs leaves only the fact out [REC-3]', async () => {
    const { output } = await importReso(app, {
      LotSizeSquareFeet: null,
      LotSizeArea: 1.5,
      LotSizeUnits: 'Acres',
      Stories: 'split',
      Levels: 'Two',
      GarageSpaces: -1,
      WaterfrontYN: 'maybe',
      ParcelNumber: 'x'.repeat(2_000),
      OnMarketDate: '2024-02-30',
      ListingContractDate: '2024-03-01T00:00:00Z',
      PriceChangeTimestamp: 'Tuesday',
    })
    expect(output).toContain('1 created')
    expect(factsOf(await only(app))).toMatchObject({
      lot: 65_340,
      stories: 2,
      garage: null,
      waterfront: null,
      parcel: null,
      listed: '2024-03-01',
    })
  })

  test('a home without a view differs from one whose source says nothing of it [REC-3]', async () => {
    let day = 1
    const viewFrom = async (record: Listing) => {
      await importReso(app, { ...record, ModificationTimestamp: `2024-06-0${day++}T10:00:00Z` })
      return (await only(app)).View
    }
    expect(await viewFrom({ View: null })).toBeNull()
    expect(await viewFrom({ View: ['None'] })).toBe('None')
    expect(await viewFrom({ View: ['none', 'Lake'] })).toBe('Lake')
    expect(await viewFrom({ View: null, ViewYN: false })).toBe('None')
  })

  test('a withheld address takes the parcel number along, which would lead to it [REC-3]', async () => {
    await importReso(app, {})
    await importReso(app, {
      InternetAddressDisplayYN: false,
      ModificationTimestamp: '2024-05-03T10:00:00Z',
    })
    expect((await only(app)).ParcelNumber).toBeNull()
    await importReso(app, { ModificationTimestamp: '2024-05-04T10:00:00Z' })
    expect((await only(app)).ParcelNumber).toBe('7129-300520')
    await importReso(app, {
      InternetEntireListingDisplayYN: false,
      ModificationTimestamp: '2024-05-05T10:00:00Z',
    })
    expect((await app.db.execute(sql`select parcel_number from properties`)).rows).toEqual([
      { parcel_number: null },
    ])
  })

  test("ATTOM's columns bring the same facts [REC-3]", async () => {
    const row = {
      'ATTOM ID': 'a1',
      ListingStatus: 'Active',
      StatusChangeDate: '03/28/2024',
      PropertyAddressFull: '485 Saddle Pass Rd',
      PropertyAddressCity: 'Wrenfield',
      PropertyAddressState: 'WA',
      LatestListingPrice: '400000',
      LotSizeAcres: '0.25',
      Stories: 'Two Story',
      PropertyCondition: 'Good',
      APNFormatted: '7129-300520',
      ListingDate: '03/28/2024',
      OriginalListingPrice: '420000',
      PreviousListingPrice: '410000',
      LatestPriceChangeDate: '04/20/2024',
      ListingOfficeName: 'Saddle Pass Realty',
    }
    const file = runner.fileOf('attom.csv', [Object.keys(row), Object.values(row)].join('\n'))
    await runner.run(app, ['attom', file])
    const home = await only(app)
    expect(factsOf(home)).toMatchObject({
      lot: 10_890,
      stories: 2,
      condition: 'Good',
      parcel: '7129-300520',
      listed: '2024-03-28',
      days: 23,
      office: 'Saddle Pass Realty',
    })
    expect(eventsOf(home)).toEqual([
      ['2024-04-20', 'priceChanged', 400_000, 410_000],
      ['2024-03-28', 'listed', 420_000, null],
    ])
  })

  test("King County's columns are mapped, and its codes are put in words [REC-3]", async () => {
    const home = '7129300520,2014-10-13,221900,3,1.0,1180,5650,1.5,1,4,3,7,1955,98178,47.5112,-122.257'
    await importKingCounty(app, home)
    expect(factsOf(await only(app))).toMatchObject({
      lot: 5_650,
      stories: 1.5,
      waterfront: true,
      view: 'Excellent',
      condition: 'Average',
      grade: '7 Average',
      parcel: '7129300520',
      days: null,
    })
    await importKingCounty(app, home.replace(',1,4,3,7', ',1,0,3,7'))
    expect((await only(app)).View).toBe('None')
    const unknownGrade = home.replace(',7,1955', ',14,1955')
    const { output } = await importKingCounty(app, unknownGrade)
    expect(output).toContain('1 rejected')
  })
})
