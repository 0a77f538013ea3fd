import { readFileSync } from 'node:fs'
import {
  appendImportFile,
  autocompletePlaces,
  getImport,
  getProperty,
  searchProperties,
  startImport,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { readConfig } from '../../config'
import type { GeocoderSettings } from '../../geocoding/Geocoder'
import { describeOnEachDatabase, type TestApp } from '../../testing/testApp'
import { migrationsDirectory } from '../../testing/testDatabases'
import { CensusServer, match, noMatch, type SentRow, tie } from '../testing/CensusServer'
import { CommandRunner } from '../testing/CommandRunner'
import { geocodeHomes } from './geocodeHomes'

const census = new CensusServer()
const runner = new CommandRunner()

beforeAll(() => census.start())
beforeEach(() => census.reset())
afterAll(() => census.stop())

/** A RESO record of a home in Wrenfield, Washington, without coordinates. */
const listing = {
  ListingKey: 'a',
  StandardStatus: 'Active',
  UnparsedAddress: '1 Elm St',
  City: 'Wrenfield',
  StateOrProvince: 'WA',
  PostalCode: '98001',
  BedroomsTotal: 3,
  BathroomsFull: 2,
  LivingArea: 1_500,
  ListPrice: 400_000,
}
type Listing = Partial<typeof listing> & Record<string, unknown>

/** Homes with the keys `1`, `2`, … at the same numbers of Elm St. */
const homes = (count: number, facts: Listing = {}) =>
  Array.from({ length: count }, (_, index) => ({
    ListingKey: `${index + 1}`,
    UnparsedAddress: `${index + 1} Elm St`,
    ...facts,
  }))

const pageOf = (listings: Listing[]) =>
  JSON.stringify({ value: listings.map((one) => ({ ...listing, ...one })) })

interface Options {
  source?: string
  settings?: Partial<GeocoderSettings>
  now?: () => Date
}

/** Imports the listings with a geocoder. */
function importing(app: TestApp, listings: Listing[], options: Options = {}) {
  const file = runner.fileOf('listings.json', pageOf(listings))
  const { source = 'reso', settings, now = () => new Date() } = options
  return runner.run(app, ['reso', '--source', source, file], { geocoder: census.settings(settings), now })
}

/** By listing key: the coordinates and their quality. */
async function positions(app: TestApp, source = 'reso') {
  const as = await app.signIn('Investor')
  const { rows } = await app.db.execute<{ id: string; key: string }>(sql`
    select id, listing_key as key from properties where source = ${source} and visible order by listing_key`)
  const found: Record<string, unknown[] | null> = {}
  // One after the other: a user may not have that many calls under way.
  for (const { id, key } of rows) {
    const { data } = await app.call(getProperty, { as, params: { id } })
    found[key] = data.location ? [...data.location.coordinates, data.geocodeQuality] : null
  }
  return found
}

const at = (row: SentRow, lat = 46 + Number.parseInt(row[1], 10) / 1_000) => `-119.5,${lat}`

const minutesLater = (minutes: number) => () => new Date(Date.now() + minutes * 60_000)

const sent = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1} Elm St`)

describeOnEachDatabase('geocoding', (app) => {
  test('answers in any order become positions with their quality; ties, strange points and ids not sent do not [GND-6]', async () => {
    const answers: Record<string, (row: SentRow) => string[]> = {
      '1 Elm St': (row) => [match(row, at(row))],
      '2 Elm St': (row) => [match(row, at(row), 'Non_Exact')],
      '3 Elm St': (row) => [tie(row)],
      '4 Elm St': (row) => [noMatch(row)],
      '5 Elm St': (row) => [match(row, '0,0')],
      '6 Elm St': (row) => [match(row, 'NaN,NaN')],
      '7 Elm St': (row) => [match(row, '-80.5,25.5')],
      '8 Elm St': (row) => [
        match(row, '-119.5,46.008'),
        match(row, '-119.6,46.1'),
        `"99","x","Match","Exact","x","-119.5,46.1","1","L"`,
        '"0","x","No_Match"',
      ],
      '9 Elm St': (row) => [match(row, '', 'Exact')],
    }
    census.reply = (rows) => rows.toReversed().flatMap((row) => answers[row[1]]!(row))
    const { code, output } = await importing(app, homes(9))
    expect(code).toBe(0)
    expect(output).toMatch(/^Geocoded: 2 exact, 1 approximate, 6 without match\.$/m)
    expect(await positions(app)).toEqual({
      1: [-119.5, 46.001, 'exact'],
      2: [-119.5, 46.002, 'approximate'],
      8: [-119.5, 46.008, 'exact'],
      ...Object.fromEntries(['3', '4', '5', '6', '7', '9'].map((key) => [key, null])),
    })
    expect(census.fields).toEqual([{ benchmark: 'Public_AR_Current' }])
  })

  test('only street, city, state and ZIP code are sent, once for each address, with a number of no meaning [GND-6]', async () => {
    await importing(app, [
      { ListingKey: 'secret-1', UnparsedAddress: '12 "Old" Mill Rd Apt 4', PublicRemarks: 'Sunny' },
      { ListingKey: 'secret-2', UnparsedAddress: '12 "Old" Mill Rd #5' },
      { ListingKey: 'secret-3', UnparsedAddress: '12 "Old" Mill Rd', PostalCode: '98002' },
    ])
    const [rows] = census.requests
    expect(census.requests).toHaveLength(1)
    expect(rows).toEqual([
      ['1', '12 Old Mill Rd', 'Wrenfield', 'WA', '98001'],
      ['2', '12 Old Mill Rd', 'Wrenfield', 'WA', '98002'],
    ])
  })

  test('withheld, withdrawn and hidden listings, and those without an address of a house, are never sent [GND-6]', async () => {
    await importing(app, [
      { ListingKey: 'withheld', UnparsedAddress: '2 Elm St', InternetAddressDisplayYN: false },
      { ListingKey: 'hidden', UnparsedAddress: '3 Elm St', InternetEntireListingDisplayYN: false },
      { ListingKey: 'withdrawn', UnparsedAddress: '4 Elm St', StandardStatus: 'Withdrawn' },
      { ListingKey: 'no number', UnparsedAddress: 'Elm St' },
      { ListingKey: 'placed', UnparsedAddress: '5 Elm St', Latitude: 46.1, Longitude: -119.5 },
      { ListingKey: 'sent', UnparsedAddress: '6 Elm St' },
    ])
    expect(census.streets).toEqual([['6 Elm St']])
  })

  test('without GEOCODER nothing is asked, by a command or a server [GND-6]', async () => {
    const locations = { root: runner.folder, migrationsDirectory }
    expect(readConfig({}, locations).geocoder).toBeNull()
    expect(readConfig({ GEOCODER: 'census' }, locations).geocoder).toMatchObject({
      url: 'https://geocoding.geo.census.gov/geocoder/locations/addressbatch',
    })
    const asked = jest.spyOn(globalThis, 'fetch')
    const file = runner.fileOf('listings.json', pageOf(homes(2)))
    expect((await runner.run(app, ['reso', file])).output).not.toMatch(/geocod/i)
    await upload(app, homes(3))
    expect(await positions(app)).toEqual({ 1: null, 2: null, 3: null })
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  test.each([
    ['answers 500', () => ({ status: 500, text: 'Sorry' }), 'The geocoder answered 500'],
    ['hangs', () => ({ fault: 'hang' as const }), 'The geocoder did not answer within 0.2 s'],
    [
      'answers with a web page',
      () => ({ text: '<html>"1","x","Match"</html>' }),
      'The geocoder answered only 0 of 2 addresses',
    ],
    [
      'redirects to another host',
      () => ({ redirectTo: 'http://elsewhere.test/' }),
      'The geocoder redirects to another host: set GEOCODER_URL to the one that answers',
    ],
    ['breaks off at once', () => ({ breakOffAfter: '"1","1 Elm' }), 'The geocoder broke off its answer'],
  ])(
    'a geocoder that %s fails no import, and is asked again after growing pauses [GND-6]',
    async (_, reply, failure) => {
      census.reply = reply
      const settings = { timeoutMs: 200 }
      const first = await importing(app, homes(2), { settings })
      expect(first).toMatchObject({ code: 0, errorOutput: expect.not.stringContaining('rror') })
      expect(first.output).toContain('2 created')
      expect(first.output).toContain(
        `Geocoded: 0 exact, 0 approximate, 0 without match, 2 waiting.\n${failure}. It is asked again later.`,
      )
      // Again after 5 minutes, and then after 10.
      const second = await importing(app, homes(2), { settings, now: minutesLater(4) })
      expect(second.output).toContain(failure)
      expect(census.requests).toHaveLength(1)
      await importing(app, homes(2), { settings, now: minutesLater(6) })
      await importing(app, homes(2), { settings, now: minutesLater(14) })
      expect(census.requests).toHaveLength(2)
      census.reply = (rows) => rows.map((row) => match(row, at(row)))
      const last = await importing(app, homes(2), { now: minutesLater(20) })
      expect(last.output).toMatch(/Geocoded: 2 exact, 0 approximate, 0 without match\.$/m)
      expect(await positions(app)).toEqual({ 1: [-119.5, 46.001, 'exact'], 2: [-119.5, 46.002, 'exact'] })
    },
  )

  test('what arrived before an answer broke off is kept, without its last line, and only the rest is asked again [GND-6]', async () => {
    census.reply = (rows) => {
      const lines = rows.map((row) => match(row, at(row)))
      return { breakOffAfter: `${lines.slice(0, 2).join('\n')}\n${lines[2]!.slice(0, -18)}` }
    }
    const { output } = await importing(app, homes(4, { PostalCode: '98001' }))
    expect(output).toContain('Geocoded: 2 exact, 0 approximate, 0 without match, 2 waiting.')
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    await importing(app, homes(4), { now: minutesLater(6) })
    const [first = [], second = []] = census.streets
    expect([first.length, second.length]).toEqual([4, 2])
    expect([...first.slice(0, 2), ...second].toSorted()).toEqual(sent(4))
    expect(Object.values(await positions(app)).map((position) => position?.[2])).toEqual(
      Array(4).fill('exact'),
    )
  })

  test('an address that makes requests fail is set aside, and all others are placed [GND-6]', async () => {
    const isBad = ([, street]: SentRow) => street === '7 Elm St'
    census.reply = (rows) =>
      rows.some(isBad) ? { status: 500, text: 'Sorry' } : rows.map((row) => match(row, at(row)))
    const exact = async () => Object.values(await positions(app)).filter((position) => position !== null)
    const minutesUntilAllOthers = async (minutes: number): Promise<number> => {
      await importing(app, homes(30), { now: minutesLater(minutes) })
      return (await exact()).length === 29 || minutes > 1_000 ? minutes : minutesUntilAllOthers(minutes + 50)
    }
    expect(await minutesUntilAllOthers(0)).toBeLessThan(1_000)
    const sizes = census.requests.map((rows) => rows.length)
    expect([sizes[0], Math.min(...sizes)]).toEqual([30, 1])
    // It is not asked again at once, but after a week.
    const days = (count: number) => minutesLater(count * 24 * 60)
    const { output } = await importing(app, homes(30), { now: days(2) })
    expect(output).toContain('Geocoded: 29 exact, 0 approximate, 1 without match.')
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    await importing(app, homes(30), { now: days(9) })
    expect(await exact()).toHaveLength(30)
  })

  test('a geocoder that is not reached for long makes no address one without a match [GND-6]', async () => {
    const settings = { url: 'http://127.0.0.1:1' }
    for (const hours of [0, 10, 20, 30, 40]) {
      const { output } = await importing(app, homes(2), { settings, now: minutesLater(hours * 60) })
      expect(output).toContain('0 without match, 2 waiting.')
    }
  })

  test('a process that ends between two requests is continued by the next one, which asks only the rest [GND-6]', async () => {
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    await importing(app, homes(3), { settings: { addressesPerRequest: 100, url: 'http://127.0.0.1:1' } })
    const context = {
      db: app.db,
      now: minutesLater(6),
      settings: census.settings({ addressesPerRequest: 1 }),
      stopping: new AbortController().signal,
    }
    const end = () => {
      throw new Error('The process ends')
    }
    await expect(geocodeHomes({ ...context, onProgress: end })).rejects.toThrow('The process ends')
    expect(census.requests).toHaveLength(1)
    await geocodeHomes(context)
    expect(census.requests).toHaveLength(3)
    expect(census.streets.flat().toSorted()).toEqual(sent(3))
    expect(Object.values(await positions(app))).not.toContain(null)
  })

  test('a server that stops withdraws its request, which the next one sends at once [GND-6]', async () => {
    const stopping = new AbortController()
    census.reply = () => {
      stopping.abort()
      return { fault: 'hang' }
    }
    app.config.geocoder = null
    await upload(app, homes(2))
    const context = { db: app.db, now: () => new Date(), settings: census.settings() }
    await geocodeHomes({ ...context, stopping: stopping.signal })
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    await geocodeHomes({ ...context, stopping: new AbortController().signal })
    expect(census.requests).toHaveLength(2)
    expect(Object.values(await positions(app))).not.toContain(null)
  })

  test('of several processes one asks at a time, and each address once [GND-6]', async () => {
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    await upload(app, homes(6))
    const settings = census.settings({ addressesPerRequest: 2 })
    const context = { db: app.db, now: () => new Date(), settings, stopping: new AbortController().signal }
    await Promise.all([geocodeHomes(context), geocodeHomes(context), geocodeHomes(context)])
    await geocodeHomes(context)
    expect(census.concurrent).toBe(1)
    expect(census.streets.flat().toSorted()).toEqual(sent(6))
  })

  test('a pause follows each request [GND-6]', async () => {
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    await importing(app, homes(2), { settings: { addressesPerRequest: 1, pauseMs: 300 } })
    expect(census.times).toHaveLength(2)
    expect(census.times[1]! - census.times[0]!).toBeGreaterThanOrEqual(300)
  })

  test('a home stays on the map while its records change, also when no geocoder is configured any more [GND-6]', async () => {
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    await importing(app, homes(1))
    const file = runner.fileOf('changed.json', pageOf(homes(1, { ListPrice: 450_000 })))
    expect((await runner.run(app, ['reso', file])).output).toContain('1 updated')
    expect(await positions(app)).toEqual({ 1: [-119.5, 46.001, 'exact'] })
  })

  test('a home whose address is withheld later loses the position that its address had given it [GND-6]', async () => {
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    await importing(app, homes(1))
    await importing(app, homes(1, { InternetAddressDisplayYN: false }))
    expect(await positions(app)).toEqual({ 1: null })
    expect(census.requests).toHaveLength(1)
    const { rows } = await app.db.execute(sql`select to_jsonb(g)::text as kept from geocoded_addresses g`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/elm/i)
  })

  test('a known address is not asked again: not for another unit, nor when the listing changes [GND-6]', async () => {
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    await importing(app, homes(1))
    await importing(app, homes(1, { UnparsedAddress: '1 Elm St #2' }), { source: 'another' })
    const changed = await importing(app, homes(1, { ListPrice: 450_000 }))
    expect(changed.output).toContain('Results of 1 home were computed.')
    expect(census.requests).toHaveLength(1)
    const position = { 1: [-119.5, 46.001, 'exact'] }
    expect([await positions(app), await positions(app, 'another')]).toEqual([position, position])
    await importing(app, homes(1, { UnparsedAddress: '7 Elm St' }))
    expect(census.streets).toEqual([['1 Elm St'], ['7 Elm St']])
    expect(await positions(app)).toEqual({ 1: [-119.5, 46.007, 'exact'] })
  })

  test('coordinates that a listing brings later replace those of the geocoder [GND-6]', async () => {
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    await importing(app, homes(1))
    await importing(app, homes(1, { Latitude: 46.5, Longitude: -119.25 }))
    expect(await positions(app)).toEqual({ 1: [-119.25, 46.5, null] })
    expect(census.requests).toHaveLength(1)
  })

  test('an address without a match is asked again after two months [GND-6]', async () => {
    await importing(app, homes(1))
    const days = (count: number) => minutesLater(count * 24 * 60)
    await importing(app, homes(1), { now: days(59) })
    expect(census.requests).toHaveLength(1)
    census.reply = (rows) => rows.map((row) => match(row, at(row)))
    const { output } = await importing(app, homes(1), { now: days(61) })
    expect(output).toContain('Geocoded: 1 exact, 0 approximate, 0 without match.')
  })

  test('comps, results, places and the map are those of an import that had brought the coordinates [GND-6]', async () => {
    const sales = homes(30).map((home, index) => ({
      ...home,
      ...(index % 2 === 1 && {
        StandardStatus: 'Closed',
        ClosePrice: 380_000 + index * 1_000,
        CloseDate: '2024-04-01',
      }),
    }))
    const pointOf = (number: number) => ({
      Longitude: -119.5 - number / 5_000,
      Latitude: 46 + number / 4_000,
    })
    await importing(
      app,
      sales.map((sale, index) => ({ ...sale, ...pointOf(index + 1) })),
    )
    expect(census.requests).toEqual([])
    const given = await shown(app)
    await app.reset()
    census.reply = (rows) =>
      rows.map((row) => {
        const { Longitude, Latitude } = pointOf(Number.parseInt(row[1], 10))
        return match(row, `${Longitude},${Latitude}`)
      })
    await importing(app, sales, { settings: { addressesPerRequest: 7 } })
    expect(census.requests).toHaveLength(5)
    expect(await shown(app)).toEqual(given)
    expect(given.map[0]!.compIDs.length).toBeGreaterThan(2)
    expect(given.places.length).toBeGreaterThan(0)
  })

  test('the details of an upload count its homes by quality once the geocoder has answered [GND-6]', async () => {
    app.config.geocoder = census.settings()
    census.reply = ([first, second, ...rest]) => [
      match(first!, at(first!)),
      match(second!, at(second!), 'Non_Exact'),
      ...rest.map(noMatch),
    ]
    const run = await upload(app, homes(4))
    app.config.geocoder = null
    const geocoding = { exact: 1, approximate: 1, unmatched: 2, waiting: 0, failure: null }
    expect(run).toMatchObject({ state: 'finished', created: 4, geocoding })
  })
})

/** Uploads a file as an Admin and waits for its import and what follows. */
async function upload(app: TestApp, listings: Listing[]) {
  const as = await app.signIn('Admin')
  const file = readFileSync(runner.fileOf('upload.json', pageOf(listings)))
  const body = { adapter: 'reso' as const, fileName: 'upload.json', size: file.length }
  const params = { id: (await app.call(startImport, { as, body })).data._id }
  await app.call(appendImportFile, { as, params, body: { offset: 0, data: file.toString('base64') } })
  await app.settle()
  return (await app.call(getImport, { as, params })).data
}

/** What users see of all homes, and what is stored for it. */
async function shown(app: TestApp) {
  const as = await app.signIn('Investor')
  const bounds = JSON.stringify({ ne: { lat: 47, lng: -119 }, sw: { lat: 45, lng: -120 } })
  const query = { type: 'bounds' as const, zoom: '14', bounds }
  const { data: map } = await app.call(searchProperties, { as, query })
  const { data: places } = await app.call(autocompletePlaces, { as, query: { input: 'elm' } })
  const { rows: stored } = await app.db.execute(sql`
    select to_jsonb(p) - 'created_at' - 'updated_at' - 'geocode_quality' as home,
      (select jsonb_agg(jsonb_build_array(strategy, input, results) order by strategy) from strategy_results
        where property_id = p.id) as results
    from properties p order by id`)
  const { rows: viewports } = await app.db.execute(sql`select * from places order by id`)
  const { rows: due } = await app.db.execute(sql`select * from due_areas`)
  return { map, places, stored, viewports, due }
}
