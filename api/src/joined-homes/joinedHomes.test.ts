import {
  apartListingCount,
  autocompletePlaces,
  joinedHomeCount,
  type JoinedHome,
  joinListingAgain,
  listApartListings,
  listJoinedHomes,
  listSavedAnalyses,
  saveAnalysis,
  setListingApart,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { oneAtATime } from '../db/oneAtATime'
import { CommandRunner } from '../import/testing/CommandRunner'
import { importMls, openHome, type RecordOfMls, search } from '../import/testing/mlsHomes'
import { setRates } from '../rates/rates.queries'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const runner = new CommandRunner()

const later = { ModificationTimestamp: '2024-06-01T10:00:00Z' }
const sale = { StandardStatus: 'Closed', OnMarketDate: null, ClosePrice: 300_000, CloseDate: '2023-01-10' }

async function importReso(app: TestApp, source: string, ...records: RecordOfMls[]): Promise<void> {
  const dated = records.map((one) => ({ OnMarketDate: '2024-05-01', ...one }))
  expect((await importMls(runner, app, source, dated)).code).toBe(0)
}

/** Two listings of one home, of which the first founded it. */
async function importTwo(app: TestApp): Promise<void> {
  await importReso(app, 'mls', { ListingKey: 'a', ListPrice: 400_000 })
  await importReso(app, 'other', { ListingKey: 'b', ListPrice: 410_000, UnparsedAddress: '485 SADDLE PASS ROAD NE', ...later }) // oxfmt-ignore
}

async function pricesFound(app: TestApp, filters?: object) {
  return (await search(app, filters)).map(({ LatestListingPrice }) => LatestListingPrice).toSorted()
}

const joinedHomes = async (app: TestApp): Promise<JoinedHome[]> =>
  (await app.call(listJoinedHomes, { as: await app.signIn('Admin'), query: {} })).data

const apartListings = async (app: TestApp) =>
  (await app.call(listApartListings, { as: await app.signIn('Admin'), query: {} })).data

/** The only home with several listings, and the id of the one with this key. */
async function joined(app: TestApp, key: string) {
  const [home, ...others] = await joinedHomes(app)
  expect(others).toEqual([])
  const found = home?.listings.find(({ listingKey }) => listingKey === key)
  return { home: home!, params: { id: found!._id, home: home!._id } }
}

/** Sets the listing apart from its home and waits for the results. */
async function setApart(app: TestApp, key: string) {
  const { home, params } = await joined(app, key)
  const { status } = await app.call(setListingApart, { as: await app.signIn('Admin'), params })
  expect(status).toBe(204)
  await app.settle()
  return { home, params }
}

async function joinAgain(app: TestApp, params: { id: string; home: string }) {
  const { data } = await app.call(joinListingAgain, { as: await app.signIn('Admin'), params })
  await app.settle()
  return data
}

describeOnEachDatabase('joined homes', (app) => {
  beforeEach(() =>
    setRates(app.db, [{ type: '30-year fixed', rate: 6.88, fetchedAt: new Date(), source: 'test' }]),
  )

  test('Admins list them with their listings and why each is joined, by page and in order, and search them [REC-1]', async () => {
    await importTwo(app)
    await importReso(app, 'mls', { ListingKey: 'old', ...sale, UnparsedAddress: 'Parcel 7230400010' })
    const elm = { ParcelNumber: null, UnparsedAddress: '9 Elm St', Latitude: 47.3 }
    await importReso(app, 'county', { ListingKey: 'e', ...elm })
    await importReso(app, 'feed', { ListingKey: 'f', ...elm })
    await importReso(app, 'feed', { ListingKey: 'f', ...elm, ...later, StandardStatus: 'Withdrawn' })
    await importReso(app, 'mls', { ListingKey: 'alone', ParcelNumber: '5556', UnparsedAddress: '1 Oak St' })
    const as = await app.signIn('Admin')
    const list = async (query: object) =>
      (await app.call(listJoinedHomes, { as, query })).data.map(({ PropertyAddressFull: address }) => address)
    expect(await list({})).toEqual(['485 SADDLE PASS ROAD NE', '9 Elm St'])
    expect(await list({ sort: 'source' })).toEqual(['9 Elm St', '485 SADDLE PASS ROAD NE'])
    expect(await list({ order: 'desc', limit: '1', offset: '1' })).toEqual(['485 SADDLE PASS ROAD NE'])
    expect(await list({ search: ' ' })).toHaveLength(2)
    // By the address of a listing that is not the home's.
    expect(await list({ search: 'ne saddle' })).toEqual(['485 SADDLE PASS ROAD NE'])
    const { data: count } = await app.call(joinedHomeCount, { as, query: { search: 'elm 98401' } })
    expect(count).toEqual({ joinedHomeCount: 1 })
    const [saddle, elms] = await joinedHomes(app)
    expect(saddle!.listings).toMatchObject([
      { source: 'other', listingKey: 'b', leads: true, joinedBy: ['parcelNumber'], LatestListingPrice: 410_000, OnMarketDate: '2024-05-01' }, // oxfmt-ignore
      { source: 'mls', listingKey: 'a', leads: false, PropertyAddressFull: '485 NE Saddle Pass Rd', joinedBy: ['parcelNumber'] }, // oxfmt-ignore
      { listingKey: 'old', listingStatus: 'sold', MLSSoldPrice: 300_000, soldDate: '2023-01-10', joinedBy: ['parcelNumber'] }, // oxfmt-ignore
    ])
    expect(elms!.listings).toMatchObject([
      { listingKey: 'e', leads: true, visible: true, joinedBy: ['address'] },
      { listingKey: 'f', leads: false, visible: false, joinedBy: ['address'] },
    ])
  })

  test('a listing that is set apart is a home with results of its own, which no import undoes, until it is joined again [REC-1]', async () => {
    await importTwo(app)
    expect(await pricesFound(app)).toEqual([410_000])
    const { params } = await setApart(app, 'b')
    expect(await pricesFound(app)).toEqual([400_000, 410_000])
    const byReturn = { strategy: 'buyHold', minCashOnCashRoi: '-1000', includeIncomplete: 'true' }
    expect(await pricesFound(app, byReturn)).toEqual([400_000, 410_000])
    expect(await openHome(app, params.home)).toMatchObject({
      PropertyAddressFull: '485 NE Saddle Pass Rd',
      buyHoldInput: { listingPrice: 400_000 },
    })
    expect(await joinedHomes(app)).toEqual([])
    await importTwo(app)
    await importReso(app, 'other', { ListingKey: 'b', ListPrice: 420_000, ModificationTimestamp: '2024-07-01T10:00:00Z' }) // oxfmt-ignore
    expect(await pricesFound(app)).toEqual([400_000, 420_000])
    expect(await apartListings(app)).toMatchObject([
      { _id: params.id, source: 'other', listingKey: 'b', apartFrom: { _id: params.home, PropertyAddressFull: '485 NE Saddle Pass Rd' } }, // oxfmt-ignore
    ])
    expect(await joinAgain(app, params)).toEqual({ isJoined: true })
    expect(await pricesFound(app)).toEqual([420_000])
    expect(await openHome(app, params.home)).toMatchObject({ buyHoldInput: { listingPrice: 420_000 } })
    expect(await apartListings(app)).toEqual([])
    const { rows } = await app.db.execute(
      sql`select actor, action, subject_id, details from audit_log where subject_type = 'listing' order by at`,
    )
    const entry = { actor: 'admin@freehold.test', subject_id: params.id, details: { home: params.home, source: 'other', listingKey: 'b' } } // oxfmt-ignore
    expect(rows).toEqual([
      { ...entry, action: 'listing.setApart' },
      { ...entry, action: 'listing.joinedAgain' },
    ])
  })

  test('a home keeps its links and saved analyses when the listing that founded it is set apart, and joined again [REC-1]', async () => {
    await importTwo(app)
    const { home } = await joined(app, 'a')
    const as = await app.signIn('Investor')
    const inputs = (await openHome(app, home._id)).buyHoldInput!
    const body = { name: 'Plan', strategy: 'buyHold', propertyId: home._id, inputs } as const
    await app.call(saveAnalysis, { as, body })
    const { params } = await setApart(app, 'a')
    expect(params.id).toBe(home._id)
    expect(await openHome(app, home._id)).toMatchObject({ _id: home._id, LatestListingPrice: 410_000 })
    const other = (await search(app)).find(({ _id }) => _id !== home._id)!
    expect(await openHome(app, other._id)).toMatchObject({ LatestListingPrice: 400_000, buyHoldResults: expect.anything() }) // oxfmt-ignore
    const ofAnalyses = async () =>
      (await app.call(listSavedAnalyses, { as })).data.map(({ propertyId }) => propertyId)
    expect(await ofAnalyses()).toEqual([home._id])
    await app.call(saveAnalysis, { as, body: { ...body, propertyId: other._id } })
    expect(await joinAgain(app, params)).toEqual({ isJoined: true })
    expect(await search(app)).toMatchObject([{ _id: home._id }])
    expect(await ofAnalyses()).toEqual([home._id, home._id])
  })

  test('the place search finds both homes by their addresses [REC-1]', async () => {
    await importTwo(app)
    await setApart(app, 'b')
    const as = await app.signIn('Investor')
    const suggested = async (input: string) =>
      (await app.call(autocompletePlaces, { as, query: { input } })).data.map(({ mainText }) => mainText)
    expect(await suggested('485 ne saddle')).toContain('485 NE Saddle Pass Rd')
    expect(await suggested('485 saddle pass road ne')).toContain('485 SADDLE PASS ROAD NE')
  })

  test.each(['a', 'b'])(
    'a listing that fits a home and one set apart from it (%s) is of the home [REC-1]',
    async (key) => {
      await importTwo(app)
      const { params } = await setApart(app, key)
      await importReso(app, 'third', { ListingKey: 'c' })
      const { home } = await joined(app, 'c')
      expect(home._id).toBe(params.home)
      expect(await search(app)).toHaveLength(2)
    },
  )

  test('a listing stays apart from its home when that turns out to be another one [REC-1]', async () => {
    await importReso(app, 'county', {
      ListingKey: 'c',
      ParcelNumber: null,
      UnparsedAddress: '485 Saddle Pass Rd',
    })
    await importTwo(app)
    const { params } = await setApart(app, 'b')
    // Of both homes: the county's is the older one.
    const both = { ListingKey: 'd', UnparsedAddress: '485 Saddle Pass Rd' }
    await importReso(app, 'third', both)
    const { home } = await joined(app, 'a')
    expect(home._id).not.toBe(params.home)
    expect(home.listings.map(({ listingKey }) => listingKey).toSorted()).toEqual(['a', 'c', 'd'])
    expect(await apartListings(app)).toMatchObject([{ listingKey: 'b', apartFrom: { _id: home._id } }])
    await importReso(app, 'third', { ...both, ParcelNumber: '0723040-0010' })
    expect(await search(app)).toHaveLength(2)
    expect(await joinAgain(app, { id: params.id, home: home._id })).toEqual({ isJoined: true })
    expect(await search(app)).toMatchObject([{ _id: home._id }])
  })

  test('homes of several listings of one file that become one have each listing once [REC-1]', async () => {
    const apart = [{ ListingKey: 'a', ParcelNumber: '1112' }, { ListingKey: 'b', ParcelNumber: '2223' }] // oxfmt-ignore
    await importReso(app, 'mls', ...apart)
    expect(await search(app)).toHaveLength(2)
    await importReso(app, 'mls', { ListingKey: 'a', ...later }, { ListingKey: 'b', ...later })
    const { home } = await joined(app, 'a')
    expect(home.listings).toHaveLength(2)
    expect(await search(app)).toHaveLength(1)
  })

  test('a listing that leaves two homes, one after the other, takes neither with it [REC-1]', async () => {
    await importTwo(app)
    const { home } = await joined(app, 'a')
    const moved = { ListingKey: 'a', ListPrice: 450_000, ParcelNumber: '1112', UnparsedAddress: '7 Oak St' }
    await importReso(app, 'mls', { ...moved, ...later })
    await importReso(app, 'third', { ...moved, ListingKey: 'c' })
    const again = { ParcelNumber: '2223', UnparsedAddress: '9 Fir St', ModificationTimestamp: '2024-07-01T10:00:00Z' } // oxfmt-ignore
    await importReso(app, 'mls', { ...moved, ...again })
    expect(await search(app)).toHaveLength(3)
    expect(await openHome(app, home._id)).toMatchObject({ LatestListingPrice: 410_000 })
  })

  test('a listing that does not fit any more is not set apart any more, and not joined [REC-1]', async () => {
    await importTwo(app)
    const { params } = await setApart(app, 'b')
    await importReso(app, 'other', { ListingKey: 'b', ParcelNumber: '9998', UnparsedAddress: '7 Oak St', ModificationTimestamp: '2024-07-01T10:00:00Z' }) // oxfmt-ignore
    expect(await joinAgain(app, params)).toEqual({ isJoined: false })
    expect(await apartListings(app)).toEqual([])
    expect(await search(app)).toHaveLength(2)
  })

  test('a listing whose address may not be shown keeps it to itself when it is set apart [REC-1] [REC-7]', async () => {
    await importReso(app, 'mls', { ListingKey: 'a', InternetAddressDisplayYN: false })
    await importReso(app, 'other', { ListingKey: 'b', UnparsedAddress: '485 SADDLE PASS ROAD NE' })
    const [home] = await joinedHomes(app)
    expect(home).toMatchObject({ PropertyAddressFull: 'Address withheld' })
    const told = home!.listings.map(({ PropertyAddressFull, isWithheld }) => [
      PropertyAddressFull,
      isWithheld,
    ])
    expect(told.toSorted()).toEqual([
      ['485 SADDLE PASS ROAD NE', false],
      ['Address withheld', true],
    ])
    await setApart(app, 'a')
    const shown = (await search(app)).map(({ PropertyAddressFull }) => PropertyAddressFull)
    expect(shown.toSorted()).toEqual(['485 SADDLE PASS ROAD NE', 'Address withheld'])
    expect(await apartListings(app)).toMatchObject([{ PropertyAddressFull: 'Address withheld' }])
  })

  test('a change that what happened meanwhile makes void is refused with the reason [REC-1]', async () => {
    await importTwo(app)
    const as = await app.signIn('Admin')
    const { params } = await setApart(app, 'b')
    const set = async (given: { id: string; home: string }) =>
      (await app.call(setListingApart, { as, params: given })).error?.message
    expect(await set(params)).toBe('The listing is of another home by now')
    expect(await set({ id: params.home, home: params.home })).toBe(
      'The listing is the only one of its home by now',
    )
    expect(await set({ id: 'none', home: params.home })).toBe('Listing not found')
    await joinAgain(app, params)
    const { status, error } = await app.call(joinListingAgain, { as, params })
    expect([status, error?.message]).toEqual([409, 'The listing is not set apart from that home any more'])
  })

  test('nothing is set apart while an import or a computation may write the same homes [REC-1]', async () => {
    await importTwo(app)
    const { params } = await joined(app, 'b')
    let end = () => {}
    const other = oneAtATime(app.db, () => new Promise<void>((resolve) => (end = resolve)))
    const { error } = await app.call(setListingApart, { as: await app.signIn('Admin'), params })
    end()
    await other
    expect(error?.message).toBe('An import or a computation is under way: try again when it has ended')
    expect((await joined(app, 'b')).home.listings).toHaveLength(2)
  })

  test.each(['Investor', 'Agent'] as const)('an %s sees and changes none of it [REC-1]', async (role) => {
    await importTwo(app)
    const { params } = await joined(app, 'b')
    const as = await app.signIn(role)
    const answers = [
      await app.call(listJoinedHomes, { as, query: {} }),
      await app.call(joinedHomeCount, { as, query: {} }),
      await app.call(listApartListings, { as, query: {} }),
      await app.call(apartListingCount, { as, query: {} }),
      await app.call(setListingApart, { as, params }),
      await app.call(joinListingAgain, { as, params }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403))
    expect(await search(app)).toHaveLength(1)
  })
})
