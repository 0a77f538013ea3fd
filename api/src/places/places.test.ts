import { createHash } from 'node:crypto'
import {
  autocompletePlaces,
  listOwnMarkets,
  listUnplaced,
  listUnplacedTags,
  placeDetails,
  unpackHomeTags,
  UNPLACED_PAGE_SIZE,
  unplacedHomeOf,
  updateProfileMarkets,
  type Bounds,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { insertMarkets } from '../lookups/markets.queries'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { rebuildPlaces, refreshPlaces } from './rebuildPlaces'

const homes = [
  { id: 'm1', addressFull: '100 Main St', lng: -122.31, lat: 47.61 },
  { id: 'm2', addressFull: '102 Main St, Unit 4', lng: -122.29, lat: 47.63 },
  { id: 'm3', addressFull: '5 Maple Ave #2', lng: -122.3, lat: 47.6 },
  {
    id: 'o1',
    addressFull: '7-9 Oak Pl, Marston, OR 97001',
    city: 'Marston',
    state: 'OR',
    zip: '97001',
    lng: -120,
    lat: 44,
  },
  { id: 'o2', addressFull: '1 5th Ave', city: 'Marston', state: 'OR', zip: '97001', lng: -120.5, lat: 44.5 },
  { id: 'hidden', addressFull: 'Address withheld', lng: -122.3, lat: 47.6 },
  { id: 'unplaced', addressFull: '900 Main St', lng: null, lat: null },
  { id: 'withdrawn', addressFull: '950 Main St', visible: false },
]

async function suggest(app: TestApp, input: string, bias?: Bounds) {
  const { data } = await app.call(autocompletePlaces, {
    as: await app.signIn('Investor'),
    query: { input, session: 'a-token', ...(bias && { bias: JSON.stringify(bias) }) },
  })
  return data
}

const names = async (app: TestApp, input: string, bias?: Bounds) =>
  (await suggest(app, input, bias)).map(({ mainText, secondaryText }) => `${mainText} | ${secondaryText}`)

async function details(app: TestApp, input: string) {
  const [place] = await suggest(app, input)
  const { data } = await app.call(placeDetails, {
    as: await app.signIn('Investor'),
    params: { id: place!.placeId },
    query: { session: 'a-token' },
  })
  return data
}

describeOnEachDatabase('places', (app) => {
  beforeEach(async () => {
    await addHomes(app.db, homes)
    await rebuildPlaces(app.db)
  })

  test('cities come before ZIP codes, streets and addresses, at most five', async () => {
    expect(await names(app, 'ma')).toEqual([
      'Marston | OR',
      'Main St | Fairview, WA',
      'Maple Ave | Fairview, WA',
    ])
    expect(await names(app, '97001')).toEqual(['97001 | Marston, OR'])
    expect(await names(app, '1')).toEqual([
      '1 5th Ave | Marston, OR 97001',
      '100 Main St | Fairview, WA 98001',
      '102 Main St | Fairview, WA 98001',
    ])
    await addHomes(
      app.db,
      Array.from({ length: 8 }, (_, i) => ({ id: `x${i}`, addressFull: `4${i} Elm St` })),
    )
    await rebuildPlaces(app.db)
    expect(await suggest(app, '4')).toHaveLength(5)
  })

  test('a home is found by its parcel number or at least six digits of its beginning, however they are separated [REC-3]', async () => {
    const elm = { zip: '98002', parcelNumber: '7129-300520' }
    await addHomes(app.db, [
      { id: 'p1', addressFull: '1 Elm St', ...elm },
      {
        id: 'p2',
        addressFull: 'Parcel 7129 30 0530',
        ...elm,
        parcelNumber: '7129300530',
        lng: null,
        lat: null,
      },
      { id: 'p3', addressFull: 'Address withheld', ...elm, parcelNumber: null },
      { id: 'p4', addressFull: '4 Elm St', ...elm, visible: false },
    ])
    await rebuildPlaces(app.db)
    const first = 'Parcel 7129-300520 | 1 Elm St, Fairview, WA 98002'
    const second = 'Parcel 7129300530 | Fairview, WA 98002'
    for (const typed of ['7129300520', '7129-300520', ' 71 2930 05 20', 'parcel 7129.300520'])
      expect(await names(app, typed)).toEqual([first])
    expect(await names(app, '712930')).toEqual([first, second])
    expect(await names(app, '71293')).toEqual([])
    expect(await names(app, '7129300521')).toEqual([])
    expect(await names(app, 'parcel 7129 30 0530')).toEqual(['Parcel 7129 30 0530 | Fairview, WA 98002'])
    const details = await suggest(app, '712930')
    expect(details.map(({ placeId }) => unplacedHomeOf(placeId))).toEqual([null, 'p2'])
  })

  test('what is typed is matched without regard to case, punctuation and blanks, city included', async () => {
    const expected = ['100 Main St | Fairview, WA 98001']
    expect(await names(app, '  100  MAIN st., fair')).toEqual(expected)
    expect(await names(app, '100 main st fairview wa 98001')).toEqual(expected)
    expect(await names(app, "5th ave'")).toEqual(['5th Ave | Marston, OR'])
    expect(await names(app, 'ain st')).toEqual([])
    expect(await names(app, '%')).toEqual([])
    expect(await names(app, '_____')).toEqual([])
  })

  test('a hidden address is no place, a withdrawn home has none, an unplaced one is found at its ZIP code', async () => {
    expect(await names(app, 'address')).toEqual([])
    expect(await names(app, '950')).toEqual([])
    const { location, formattedAddress } = await details(app, '900 main')
    expect(formattedAddress).toBe('900 Main St, Fairview, WA 98001')
    expect(location.lat).toBeCloseTo(47.615)
    expect(location.lng).toBeCloseTo(-122.3)
  })

  const everyPlace = async () => (await app.db.execute(sql`select * from places order by id`)).rows

  /** The viewport shown for an address: that of its ZIP code, city or state. */
  const shown = async (input: string) => (await details(app, input)).viewport

  test('homes without coordinates are listed where their ZIP code, city or state is, and named by their suggestion [REC-7]', async () => {
    const unplaced = { lng: null, lat: null }
    await addHomes(app.db, [
      { id: 'u1', addressFull: 'Address withheld', listingPrice: 300_000, ...unplaced },
      { id: 'u2', addressFull: '2 Elm St', zip: '98777', bedrooms: 5, ...unplaced },
      { id: 'u3', addressFull: '3 Elm St', city: 'Nyland', zip: '83001', state: 'ID', ...unplaced },
      { id: 'u4', addressFull: '4 Elm St', visible: false, ...unplaced },
      { id: 'placed', addressFull: '6 Elm St', zip: '98001' },
    ])
    await rebuildPlaces(app.db)
    const as = await app.signIn('Investor')
    const list = async (lng: number, lat: number, filters = {}) => {
      const bounds = JSON.stringify({
        sw: { lng: lng - 1, lat: lat - 1 },
        ne: { lng: lng + 1, lat: lat + 1 },
      })
      const { data } = await app.call(listUnplaced, { as, query: { bounds, ...filters } })
      return data.map(({ _id }) => _id)
    }
    const fairview = [-122.3, 47.6] as const
    expect(await list(...fairview)).toEqual(['u1', 'u2', 'unplaced'])
    expect(await list(...fairview, { minBeds: '5' })).toEqual(['u2'])
    expect(await list(...fairview, { minYearBuilt: '1900' })).toEqual([])
    expect(await list(...fairview, { maxPrice: '300000' })).toEqual(['u1'])
    // Idaho, as nothing else is known of Nyland.
    expect(await list(-114, 45.5)).toEqual(['u3'])
    expect(await list(-80, 30)).toEqual([])

    const homeOf = async (input: string) => unplacedHomeOf((await suggest(app, input))[0]!.placeId)
    expect(await homeOf('2 elm')).toBe('u2')
    expect(await homeOf('6 elm')).toBeNull()
    await app.db.execute(sql`update properties set lng = -122.3, lat = 47.6 where id = 'u2'`)
    await refreshPlaces(app.db, ['u2'])
    expect((await suggest(app, '2 elm')).map(({ placeId }) => unplacedHomeOf(placeId))).toEqual([null])
  })

  test('more homes without coordinates than a page has follow page by page, each once [REC-7]', async () => {
    const ids = Array.from({ length: 2 * UNPLACED_PAGE_SIZE }, (_, index) => `u${1_000 + index}`)
    await addHomes(
      app.db,
      ids.map((id) => ({ id, addressFull: `${id.slice(1)} Elm St`, lng: null, lat: null })),
    )
    await rebuildPlaces(app.db)
    const as = await app.signIn('Investor')
    const bounds = JSON.stringify({ sw: { lng: -123, lat: 47 }, ne: { lng: -122, lat: 48 } })
    const pageAfter = async (after?: string) => {
      const { data } = await app.call(listUnplaced, { as, query: { bounds, ...(after && { after }) } })
      return data.map(({ _id }) => _id)
    }
    const tagsAfter = async (after?: string) => {
      const query = { bounds, view: 'tags' as const, strategy: 'buyHold' as const, ...(after && { after }) }
      const { data } = await app.call(listUnplacedTags, { as, query })
      return { ids: unpackHomeTags(data).map(({ _id }) => _id), next: data.next }
    }
    const first = await pageAfter()
    const second = await pageAfter(first.at(-1))
    expect(await tagsAfter()).toEqual({ ids: first, next: first.at(-1) })
    expect(await tagsAfter(second.at(-1))).toEqual({ ids: ['unplaced'], next: null })
    expect([first, second].map(({ length }) => length)).toEqual([UNPLACED_PAGE_SIZE, UNPLACED_PAGE_SIZE])
    expect([...first, ...second, ...(await pageAfter(second.at(-1)))]).toEqual([...ids, 'unplaced'])
  })

  test('a home without coordinates is found at its ZIP code, else its city, else its state', async () => {
    const unplaced = { lng: null, lat: null }
    await addHomes(app.db, [
      { id: 'u1', addressFull: '1 Elm St', ...unplaced },
      { id: 'u2', addressFull: '2 Elm St', zip: '98777', ...unplaced },
      { id: 'u3', addressFull: '3 Elm St', zip: '', ...unplaced },
      { id: 'u4', addressFull: '4 Elm St', city: 'Nyland', zip: '83001', state: 'ID', ...unplaced },
      { id: 'u5', addressFull: '5 Elm St', city: '', zip: '', state: '??', ...unplaced },
    ])
    await rebuildPlaces(app.db)
    expect(await shown('1 elm')).toEqual(await shown('98001'))
    expect(await shown('2 elm')).toEqual(await shown('fairview'))
    expect(await shown('3 elm')).toEqual(await shown('fairview'))
    expect(await shown('4 elm')).toEqual({ sw: { lat: 42, lng: -117.2 }, ne: { lat: 49, lng: -111 } })
    expect((await shown('5 elm')).sw).toEqual({ lat: 24.5, lng: -124.8 })
    expect(await names(app, 'nyland')).toEqual([])
    const whole = await everyPlace()
    await refreshPlaces(app.db, ['u1', 'u2', 'u3', 'u4', 'u5'])
    expect(await everyPlace()).toEqual(whole)
  })

  test('a neighbour that comes, goes or is spelt otherwise shows where one without coordinates lies, small change or large', async () => {
    const lone = { city: 'St. Agnes', state: 'ID', zip: '83001' }
    await addHomes(app.db, [
      { id: 'lone', addressFull: '1 Elm St', ...lone, lng: null, lat: null },
      { id: 'town', addressFull: '2 Elm St', ...lone, zip: '83002', lng: null, lat: null },
    ])
    await refreshPlaces(app.db, ['lone', 'town'])
    const change = async (id: string) => {
      await refreshPlaces(app.db, [id])
      const small = await everyPlace()
      await rebuildPlaces(app.db)
      expect(small).toEqual(await everyPlace())
    }
    await addHomes(app.db, [{ id: 'near', ...lone, lng: -115, lat: 44 }])
    await change('near')
    expect(await shown('1 elm')).toEqual(await shown('83001'))
    expect(await shown('2 elm')).toEqual(await shown('st agnes'))
    await addHomes(app.db, [{ id: 'far', ...lone, city: 'ST AGNES', zip: '83002', lng: -114, lat: 43 }])
    await change('far')
    expect(await shown('st agnes')).toEqual({ sw: { lat: 43, lng: -115 }, ne: { lat: 44, lng: -114 } })
    expect(await shown('2 elm')).toEqual(await shown('83002'))
    await app.db.execute(`update properties set visible = false where id = 'near'`)
    await change('near')
    expect(await shown('1 elm')).toEqual(await shown('st agnes'))
  })

  test('places inside the bias come first', async () => {
    await addHomes(app.db, [{ id: 'f', addressFull: '3 Marston Rd', lng: -122.3, lat: 47.6 }])
    await rebuildPlaces(app.db)
    const fairview: Bounds = { sw: { lat: 47, lng: -123 }, ne: { lat: 48, lng: -122 } }
    expect(await names(app, 'marston')).toEqual(['Marston | OR', 'Marston Rd | Fairview, WA'])
    expect(await names(app, 'marston', fairview)).toEqual(['Marston Rd | Fairview, WA', 'Marston | OR'])
  })

  test("a place's viewport is the extent of its homes, and never a point [MAP-2] [MAP-15]", async () => {
    expect(await details(app, 'marston')).toEqual({
      displayName: 'Marston',
      formattedAddress: 'Marston, OR',
      location: { lat: 44.25, lng: -120.25 },
      viewport: { sw: { lat: 44, lng: -120.5 }, ne: { lat: 44.5, lng: -120 } },
    })
    expect((await details(app, '97001')).formattedAddress).toBe('Marston, OR 97001')
    const { viewport, location } = await details(app, '100 main')
    expect(location.lat).toBeCloseTo(47.61)
    expect(location.lng).toBeCloseTo(-122.31)
    expect(viewport.ne.lat - viewport.sw.lat).toBeCloseTo(0.002)
    expect(viewport.ne.lng - viewport.sw.lng).toBeCloseTo(0.002)
  })

  test('places follow homes that come, move and go', async () => {
    const before = await suggest(app, 'main')
    await addHomes(app.db, [
      { id: 'n', addressFull: '1 Main St', lng: -122.4, lat: 47.5 },
      { id: 'w', addressFull: '2 Willow Way', city: 'Nyland', state: 'ID', zip: '83001' },
    ])
    await refreshPlaces(app.db, ['n', 'w', 'nobody'])
    expect(await names(app, 'n')).toEqual(['Nyland | ID'])
    expect(await suggest(app, 'main')).toEqual(before)
    expect((await details(app, 'main')).viewport.sw).toEqual({ lat: 47.5, lng: -122.4 })
    await app.db.execute(`update properties set visible = false where id in ('n', 'w')`)
    await refreshPlaces(app.db, ['n', 'w'])
    expect(await names(app, 'n')).toEqual([])
    expect(await names(app, '2 will')).toEqual([])
    expect((await details(app, 'main')).viewport.sw).toEqual({ lat: 47.61, lng: -122.31 })
  })

  test('a name of any length and script is found by its beginning and keeps no other place away', async () => {
    const noise = Array.from({ length: 160 }, (_, i) =>
      createHash('sha256').update(`${i}`).digest('base64url'),
    )
    const long = `12 Endless ${noise.join('')} St`
    await addHomes(app.db, [
      { id: 'long', addressFull: long, city: `Quillon${noise.join('')}` },
      { id: 'wide', addressFull: `13 ${'\u{20000}漢é'.repeat(2_000)}` },
      { id: 'near', addressFull: '7 Willow Way' },
    ])
    await rebuildPlaces(app.db)
    const expected = [[long], [expect.stringMatching(/^Quillon/)], ['7 Willow Way']]
    const found = async () =>
      (await Promise.all([long.slice(0, 200), 'quillon', '7 will'].map((input) => suggest(app, input)))).map(
        (places) => places.map(({ mainText }) => mainText),
      )
    expect(await found()).toEqual(expected)
    await refreshPlaces(app.db, ['long', 'near'])
    expect(await found()).toEqual(expected)
  })

  test('two that make places anew at once leave each place once', async () => {
    await Promise.all([rebuildPlaces(app.db), refreshPlaces(app.db, ['m1', 'o1']), rebuildPlaces(app.db)])
    expect(await names(app, 'ma')).toEqual([
      'Marston | OR',
      'Main St | Fairview, WA',
      'Maple Ave | Fairview, WA',
    ])
  })

  test('an unknown place is not found; an empty input and a broken bias are refused by name [API-24]', async () => {
    const token = await app.signIn('Investor')
    expect((await app.get('/api/v1/auth/places/nowhere', token)).error!.code).toBe('NOT_FOUND')
    const empty = await app.get('/api/v1/auth/places/autocomplete?input=%20', token)
    expect([empty.status, empty.error!.fields]).toEqual([400, { input: 'Input is required' }])
    const broken = await app.get('/api/v1/auth/places/autocomplete?input=a&bias=%7B', token)
    expect([broken.status, Object.keys(broken.error!.fields!)]).toEqual([400, ['bias']])
    expect((await app.get('/api/v1/auth/places/autocomplete?input=a')).status).toBe(401)
  })

  test('the markets of a profile come with their place on the map, or without if no home is there [USE-19]', async () => {
    const market = (city: string, state: string, active = true) => ({
      id: `${city}-${state}`.toLowerCase(),
      city,
      state,
      description: '',
      active,
    })
    await insertMarkets(app.db, [
      market('Marston', 'OR'),
      market('Boise', 'ID'),
      market('Tampa', 'FL', false),
    ])
    const as = await app.signIn('Investor')
    expect((await app.call(listOwnMarkets, { as })).data).toEqual([])
    await app.call(updateProfileMarkets, { as, body: { updates: ['tampa-fl', 'marston-or', 'boise-id'] } })
    const { data } = await app.call(listOwnMarkets, { as })
    const { viewport } = await details(app, 'Marston')
    expect(data).toEqual([
      { _id: 'boise-id', name: 'Boise, ID', place: null },
      { _id: 'marston-or', name: 'Marston, OR', place: { placeId: expect.any(String), viewport } },
    ])
  })
})
