import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { autocompletePlaces, getProperty, listImports, placeDetails } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { runImport } from './runImport'
import { type Answer, FakeApi } from './testing/FakeApi'

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-sources-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command; how long it would have waited comes back with what it said. */
async function run(app: TestApp, ...argv: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const pauses: number[] = []
  const code = await runImport(argv, {
    openDatabase: async () => ({ db: app.db, kind: app.kind, close: async () => {} }),
    dataDirectory: folder,
    terminal: { stdout, stderr, workingDirectory: folder },
    env: { RESO_TOKEN: token },
    pause: async (ms) => void pauses.push(ms),
  })
  return { code, said: String(stdout.read() ?? ''), complained: String(stderr.read() ?? ''), pauses }
}

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const token = 'a-bearer-token-for-nobody-else'

const listing = (key: number, day: number) => ({
  ListingKey: `k${key}`,
  StandardStatus: 'Active',
  ModificationTimestamp: `2024-05-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  UnparsedAddress: `${key} Elm St, Wrenfield, WA 01234`,
  City: 'Wrenfield',
  StateOrProvince: 'WA',
  PostalCode: '01234',
  Latitude: 46.6,
  Longitude: -119.5,
  ListPrice: 400_000 + key,
})

describeOnEachDatabase('a RESO Web API', (app) => {
  const api = new FakeApi()
  beforeAll(() => api.start())
  beforeEach(() => {
    api.asked.length = 0
    api.answers = []
  })
  afterAll(() => api.stop())

  const page = (listings: object[], next?: string) => ({
    body: { '@odata.count': 3, value: listings, ...(next && { '@odata.nextLink': next }) },
  })
  const importAll = () =>
    run(app, 'reso', `${api.address}/odata/Property?$filter=City eq 'Wrenfield'&key=secret`)
  const filters = () => api.asked.map(({ url }) => url.searchParams.get('$filter'))

  test('is read page by page with its token, and asked for what has changed the next time', async () => {
    api.answers = [page([listing(1, 1), listing(2, 2)], '/odata/Property?skip=2'), page([listing(3, 3)])]
    const { code, said } = await importAll()
    expect([code, said]).toEqual([0, expect.stringContaining('3 rows\n  3 created')])
    expect(said).not.toContain('secret')
    expect(api.asked.map(({ authorization }) => authorization)).toEqual(Array(2).fill(`Bearer ${token}`))
    expect(filters()[0]).toBe("City eq 'Wrenfield'")
    expect(api.asked[0]!.url.searchParams.get('$orderby')).toBe('ModificationTimestamp')
    api.answers = [page([listing(3, 3), { ...listing(1, 4), StandardStatus: 'Delete' }])]
    expect((await importAll()).said).toContain('1 unchanged\n  0 superseded\n  1 removed')
    // A little of what is known comes again.
    expect(filters()[2]).toBe("(City eq 'Wrenfield') and ModificationTimestamp ge 2024-05-03T09:50:00.000Z")
    const { data: runs } = await app.call(listImports, { as: await app.signIn('Admin') })
    expect(runs[0]).toMatchObject({ fileName: `${api.address}/odata/Property`, startedBy: null })
  })

  test('that is busy or fails is asked again, later and later, and as late as it says', async () => {
    api.answers = [
      { status: 429, headers: { 'retry-after': '1800' } },
      { status: 503 },
      { status: 500 },
      page([listing(1, 1)]),
    ]
    const { said, pauses } = await importAll()
    expect(said).toContain('1 created')
    expect(pauses[0]).toBe(1_800_000)
    expect(pauses[1]).toBeGreaterThanOrEqual(2_000)
    expect(pauses[2]).toBeGreaterThanOrEqual(4_000)
  })

  test.each<[string, (address: string) => Answer[], RegExp]>([
    ['refuses the token', () => [{ status: 401 }], /refuses the token \(401\)/],
    ['sends elsewhere', () => [{ status: 302, headers: { location: 'http://evil.test' } }], /answers 302/],
    [
      'names a page of another server',
      () => [page([listing(1, 1)], 'http://evil.test/p')],
      /on another server/,
    ],
    ['leads in a circle', (address) => [page([], `${address}/a`), page([], `${address}/a`)], /in a circle/],
    ['answers no JSON', () => [{ body: '<html>' }], /does not answer JSON/],
    ['answers no records', () => [{ body: { error: 1 } }], /answers no list of records/],
    [
      'wants to be left alone for hours',
      () => [{ status: 429, headers: { 'retry-after': '7200' } }],
      /answers 429 and asks to be left alone for 120 minutes: import again later/,
    ],
    ['stays busy', () => Array.from({ length: 7 }, () => ({ status: 503 })), /answers 503, after 7 tries/],
  ])('that %s ends the import with one line, without token or query', async (_, answers, line) => {
    api.answers = answers(api.address)
    const { code, complained } = await importAll()
    expect(code).toBe(1)
    expect(complained.split('\n').at(-2)).toMatch(line)
    expect(complained).not.toMatch(/secret|bearer/i)
    const { data: runs } = await app.call(listImports, { as: await app.signIn('Admin') })
    expect(runs[0]).toMatchObject({ state: 'failed', message: expect.stringMatching(line) })
  })

  test('that ends amidst its pages goes on from the last one that was stored', async () => {
    api.answers = [page([listing(1, 1), listing(2, 2)], '/odata/next'), { status: 403 }]
    expect((await importAll()).code).toBe(1)
    api.answers = [page([listing(2, 2), listing(3, 3)])]
    expect((await importAll()).said).toContain('1 created\n  0 updated\n  1 unchanged')
    expect(filters()[2]).toContain('ModificationTimestamp ge 2024-05-02T09:50:00.000Z')
  })

  test('that serves several feeds is asked for all of each, and from then on for the changes of each', async () => {
    const importFeed = async (feed: string, ...listings: object[]) => {
      api.answers = [page(listings)]
      const { said } = await run(app, 'reso', `${api.address}/odata/${feed}`)
      return [said.match(/\d+ created/)?.[0], filters().at(-1)]
    }
    expect(await importFeed('mls_a/Property?key=secret', listing(1, 9))).toEqual(['1 created', null])
    expect(await importFeed('mls_b/Property?key=secret', listing(2, 3))).toEqual(['1 created', null])
    expect(await importFeed("mls_b/Property?$filter=City eq 'A'&key=secret", listing(3, 2))).toEqual([
      '1 created',
      "City eq 'A'",
    ])
    expect(await importFeed('mls_a/Property?key=secret', listing(4, 9))).toEqual([
      '1 created',
      'ModificationTimestamp ge 2024-05-09T09:50:00.000Z',
    ])
    expect(await importFeed("mls_b/Property?key=secret&$filter=City eq 'A'")).toEqual([
      '0 created',
      "(City eq 'A') and ModificationTimestamp ge 2024-05-02T09:50:00.000Z",
    ])
    const { rows } = await app.db.execute(
      sql`select source from feed_marks where feed_marks::text ~ 'secret|mls'`,
    )
    expect(rows).toEqual([])
  })

  test('that answers nothing new is asked from the same time on, however often', async () => {
    api.answers = [
      page([listing(1, 5)]),
      page([]),
      page([{ ...listing(2, 4), ListingKey: 'late' }]),
      page([]),
    ]
    for (let times = 0; times < 4; times++) await importAll()
    const since = expect.stringContaining('ModificationTimestamp ge 2024-05-05T09:50:00.000Z')
    expect(filters().slice(1)).toEqual([since, since, since])
  })

  test('that mistypes a time in the future is asked for changes all the same, and its corrections count', async () => {
    const future = '9999-12-31T00:00:00Z'
    api.answers = [page([listing(1, 1), { ...listing(2, 2), ModificationTimestamp: future }])]
    expect((await importAll()).said).toContain('2 created')
    api.answers = [page([{ ...listing(2, 3), ListPrice: 5 }])]
    expect((await importAll()).said).toContain('1 updated')
    expect(filters()[1]).toContain('ModificationTimestamp ge 2024-05-01T09:50:00.000Z')
    api.answers = [page([{ ...listing(2, 2), ModificationTimestamp: future, StandardStatus: 'Delete' }])]
    expect((await importAll()).said).toContain('1 removed')
  })

  test('is not believed a time in the future that was stored while a clock was wrong', async () => {
    api.answers = [page([listing(1, 1)])]
    await importAll()
    await app.db.execute(sql`update feed_marks set modified_at = '2999-01-01'`)
    await app.db.execute(sql`update properties set modified_at = '2999-01-01'`)
    api.answers = [page([{ ...listing(1, 2), ListPrice: 5 }]), page([])]
    expect((await importAll()).said).toContain('1 updated')
    await importAll()
    expect(filters().slice(1)).toEqual([
      "City eq 'Wrenfield'",
      expect.stringContaining('ModificationTimestamp ge 2024-05-02T09:50:00.000Z'),
    ])
  })

  test('gets a token over https alone, but on this machine', async () => {
    const { complained } = await run(app, 'reso', 'http://feed.test/odata/Property')
    expect(complained).toBe('A token is sent over https alone\n')
  })
})

const rents = (rows: string[]) =>
  fileOf('rents.csv', ['zip,area_name,br0,br1,br2,br3,br4', ...rows].join('\n'))

describeOnEachDatabase("HUD's small-area rents", (app) => {
  const rentOf = async (id: string) => {
    const { data } = await app.call(getProperty, { as: await app.signIn('Investor'), params: { id } })
    return data.rent?.monthlyRent
  }

  test('become the rents of homes by ZIP code, the lowest where areas share one; only theirs are computed', async () => {
    await addHomes(app.db, [
      { id: 'home', zip: '01234' },
      { id: 'far', zip: '98002' },
    ])
    const { said } = await run(app, 'rents', rents(['1234,"Here, WA",900,1000,1500,2000,2500', '01234,There,950,990,1600,1900,2600', 'x,Nowhere,1,1,1,1,1', '98003,A,1,2,3,,5'])) // oxfmt-ignore
    expect(said).toContain('4 rows\n  1 created\n  0 updated\n  0 unchanged\n  1 superseded')
    expect(said).toContain('2 rejected')
    expect(said).toContain('Results of 1 home were computed')
    expect(await rentOf('home')).toBe(1_900)
    expect(await rentOf('far')).toBeUndefined()
    const again = await run(app, 'rents', rents(['01234,There,900,990,1500,1900,2500']))
    expect(again.said).toContain('1 unchanged')
    expect(again.said).toContain('Nothing has changed.')
    await run(app, 'rents', rents(['01234,There,900,990,1500,1950,2500']))
    expect(await rentOf('home')).toBe(1_950)
  })
})

const street = (name: string, coordinates: unknown, type = 'LineString') => ({
  type: 'Feature',
  properties: { name },
  geometry: { type, coordinates },
})
const streets = (features: object[]) =>
  fileOf('streets.geojson', JSON.stringify({ type: 'FeatureCollection', name: 'features', features }))

describeOnEachDatabase('lines of streets', (app) => {
  const importStreets = (features: object[], ...more: string[]) =>
    run(app, 'streets', '--city', 'Fairview', '--state', 'wa', ...more, streets(features))
  const find = async (input: string) => {
    const as = await app.signIn('Investor')
    const { data } = await app.call(autocompletePlaces, { as, query: { input } })
    const [first] = data
    const place = first && (await app.call(placeDetails, { as, params: { id: first.placeId } })).data
    return { names: data.map(({ mainText, secondaryText }) => `${mainText} | ${secondaryText}`), place }
  }

  test('become places as long as their lines, together with the homes on them, and go when they are gone', async () => {
    await addHomes(app.db, [{ id: 'home', addressFull: '5 NE 65th St', lng: -122.4, lat: 47.6 }])
    const { said } = await importStreets([
      street('NE 65TH ST', [[-122.3, 47.67], [-122.29, 47.67]]), // oxfmt-ignore
      street('NE 65TH ST', [[[-122.29, 47.67], [-122.2, 47.68]]], 'MultiLineString'), // oxfmt-ignore
      street('PINE ST', [[-122.33, 47.61], [-122.32, 47.62]]), // oxfmt-ignore
      street('Nowhere', [[-500, 47]]),
      street('', [[-122, 47]]),
      { type: 'Feature', properties: null, geometry: null },
    ])
    expect(said).toContain('6 rows\n  2 created\n  0 updated\n  1 unchanged')
    expect(said).toContain('3 rejected')
    expect((await find('pine')).names).toEqual(['Pine St | Fairview, WA'])
    const tried = await importStreets([street('NE 65TH ST', [[-122.3, 47.67], [-122.2, 47.67]])], '--dry-run') // oxfmt-ignore
    expect(tried.said).toContain('0 created\n  1 updated\n  0 unchanged')
    expect(tried.said).toContain('1 removed')
    expect((await find('pine')).names).toEqual(['Pine St | Fairview, WA'])
    const { names, place } = await find('ne 65')
    expect(names).toEqual(['NE 65th St | Fairview, WA'])
    expect(place!.viewport).toEqual({ sw: { lat: 47.6, lng: -122.4 }, ne: { lat: 47.68, lng: -122.2 } })
    const again = await importStreets([street('NE 65TH ST', [[-122.3, 47.67], [-122.2, 47.67]])]) // oxfmt-ignore
    expect(again.said).toContain('1 removed')
    expect((await find('pine')).names).toEqual([])
    await app.db.execute(sql`update properties set visible = false`)
    expect((await importStreets([])).said).toContain('Nothing has changed.')
  })
})
