import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listImports } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../../../testing/testApp'
import { CommandRunner } from '../../testing/CommandRunner'
import { type FakeResponse, FakeApi } from '../../testing/FakeApi'

const runner = new CommandRunner()
const run = (app: TestApp, ...argv: string[]) => runner.run(app, argv, { env: { RESO_TOKEN: token } })

const token = 'a-secret-bearer-token'

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
    api.responses = []
  })
  afterAll(() => api.stop())

  const page = (listings: object[], next?: string) => ({
    body: { '@odata.count': 3, value: listings, ...(next && { '@odata.nextLink': next }) },
  })
  const importAll = () =>
    run(app, 'reso', `${api.address}/odata/Property?$filter=City eq 'Wrenfield'&key=secret`)
  const filters = () => api.asked.map(({ url }) => url.searchParams.get('$filter'))

  test('is read page by page with its token, and by the next import only for its changes', async () => {
    api.responses = [page([listing(1, 1), listing(2, 2)], '/odata/Property?skip=2'), page([listing(3, 3)])]
    const { code, output } = await importAll()
    expect([code, output]).toEqual([0, expect.stringContaining('3 rows\n  3 created')])
    expect(output).not.toContain('secret')
    expect(api.asked.map(({ authorization }) => authorization)).toEqual(Array(2).fill(`Bearer ${token}`))
    expect(filters()[0]).toBe("City eq 'Wrenfield'")
    expect(api.asked[0]!.url.searchParams.get('$orderby')).toBe('ModificationTimestamp')
    api.responses = [page([listing(3, 3), { ...listing(1, 4), StandardStatus: 'Delete' }])]
    expect((await importAll()).output).toContain('1 unchanged\n  0 superseded\n  1 removed')
    // Overlaps a little with the records that are already stored.
    expect(filters()[2]).toBe("(City eq 'Wrenfield') and ModificationTimestamp ge 2024-05-03T09:50:00.000Z")
    const { data: runs } = await app.call(listImports, { as: await app.signIn('Admin') })
    expect(runs[0]).toMatchObject({ fileName: `${api.address}/odata/Property`, startedBy: null })
  })

  test('that is busy or fails is asked again, with longer and longer pauses or after its Retry-After', async () => {
    api.responses = [
      { status: 429, headers: { 'retry-after': '1800' } },
      { status: 503 },
      { status: 500 },
      page([listing(1, 1)]),
    ]
    const { output, pauses } = await importAll()
    expect(output).toContain('1 created')
    expect(pauses[0]).toBe(1_800_000)
    expect(pauses[1]).toBeGreaterThanOrEqual(2_000)
    expect(pauses[2]).toBeGreaterThanOrEqual(4_000)
  })

  test('whose page has no end is read up to there, and the import fails [REC-6]', async () => {
    const whole = JSON.stringify(page([listing(1, 1), listing(2, 2)]).body)
    api.otherwise = { body: whole.slice(0, whole.indexOf('"k2"')) }
    const { code, errorOutput } = await importAll()
    api.otherwise = { status: 404 }
    expect([code, errorOutput]).toEqual([
      1,
      expect.stringMatching(/Property is incomplete: its end is missing after 1 complete record\n$/),
    ])
    const { rows } = await app.db.execute(sql`select listing_key from properties`)
    expect(rows).toEqual([{ listing_key: 'k1' }])
  })

  test.each<[string, (address: string) => FakeResponse[], RegExp]>([
    ['refuses the token', () => [{ status: 401 }], /refuses the token \(401\)/],
    ['redirects', () => [{ status: 302, headers: { location: 'http://evil.test' } }], /answers 302/],
    [
      'names a page on another server',
      () => [page([listing(1, 1)], 'http://evil.test/p')],
      /on another server/,
    ],
    ['leads in a circle', (address) => [page([], `${address}/a`), page([], `${address}/a`)], /in a circle/],
    ['does not answer JSON', () => [{ body: '<html>' }], /does not answer JSON/],
    ['answers no records', () => [{ body: { error: 1 } }], /answers no list of records/],
    [
      'asks for a pause of hours',
      () => [{ status: 429, headers: { 'retry-after': '7200' } }],
      /answers 429 and asks for a pause of 120 minutes: import again later/,
    ],
    ['stays busy', () => Array.from({ length: 7 }, () => ({ status: 503 })), /answers 503, after 7 tries/],
  ])(
    'that %s ends the import with one line that contains neither token nor query',
    async (_, responses, line) => {
      api.responses = responses(api.address)
      const { code, errorOutput } = await importAll()
      expect(code).toBe(1)
      expect(errorOutput.split('\n').at(-2)).toMatch(line)
      expect(errorOutput).not.toMatch(/secret|bearer/i)
      const { data: runs } = await app.call(listImports, { as: await app.signIn('Admin') })
      expect(runs[0]).toMatchObject({ state: 'failed', message: expect.stringMatching(line) })
    },
  )

  test('that fails between its pages continues from the last change that was stored', async () => {
    api.responses = [page([listing(1, 1), listing(2, 2)], '/odata/next'), { status: 403 }]
    expect((await importAll()).code).toBe(1)
    api.responses = [page([listing(2, 2), listing(3, 3)])]
    expect((await importAll()).output).toContain('1 created\n  0 updated\n  1 unchanged')
    expect(filters()[2]).toContain('ModificationTimestamp ge 2024-05-02T09:50:00.000Z')
  })

  test('with several feeds is read completely for each, and from then on for the changes of each', async () => {
    const importFeed = async (feed: string, ...listings: object[]) => {
      api.responses = [page(listings)]
      const { output } = await run(app, 'reso', `${api.address}/odata/${feed}`)
      return [output.match(/\d+ created/)?.[0], filters().at(-1)]
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

  test('without changes is asked for changes since the same time again', async () => {
    api.responses = [
      page([listing(1, 5)]),
      page([]),
      page([{ ...listing(2, 4), ListingKey: 'late' }]),
      page([]),
    ]
    for (let times = 0; times < 4; times++) await importAll()
    const since = expect.stringContaining('ModificationTimestamp ge 2024-05-05T09:50:00.000Z')
    expect(filters().slice(1)).toEqual([since, since, since])
  })

  test('with a time in the future, a typing error, is still asked for changes, and its corrections count', async () => {
    const future = '9999-12-31T00:00:00Z'
    api.responses = [page([listing(1, 1), { ...listing(2, 2), ModificationTimestamp: future }])]
    expect((await importAll()).output).toContain('2 created')
    api.responses = [page([{ ...listing(2, 3), ListPrice: 5 }])]
    expect((await importAll()).output).toContain('1 updated')
    expect(filters()[1]).toContain('ModificationTimestamp ge 2024-05-01T09:50:00.000Z')
    api.responses = [page([{ ...listing(2, 2), ModificationTimestamp: future, StandardStatus: 'Delete' }])]
    expect((await importAll()).output).toContain('1 removed')
  })

  test('is asked for changes even if a time in the future was stored while a clock was wrong', async () => {
    api.responses = [page([listing(1, 1)])]
    await importAll()
    await app.db.execute(sql`update feed_marks set modified_at = '2999-01-01'`)
    await app.db.execute(sql`update properties set modified_at = '2999-01-01'`)
    api.responses = [page([{ ...listing(1, 2), ListPrice: 5 }]), page([])]
    expect((await importAll()).output).toContain('1 updated')
    await importAll()
    expect(filters().slice(1)).toEqual([
      "City eq 'Wrenfield'",
      expect.stringContaining('ModificationTimestamp ge 2024-05-02T09:50:00.000Z'),
    ])
  })

  test('gets a token only over https, except on this machine', async () => {
    const { errorOutput } = await run(app, 'reso', 'http://feed.test/odata/Property')
    expect(errorOutput).toBe('A token is only sent over https: use an address that begins with https://\n')
  })
})

describeOnEachDatabase('a RESO Web API that does not say how many records it has', (app) => {
  const listing = { ListingKey: 'k1', StandardStatus: 'Active', City: 'Wrenfield', StateOrProvince: 'WA' }
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ value: [{ ...listing, UnparsedAddress: '7 Elm St', ListPrice: 400_000 }] }))
  })
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => void server.close())

  test('is shown with count and rate, without a percentage', async () => {
    const { port } = server.address() as AddressInfo
    const argv = ['reso', `http://127.0.0.1:${port}/Property`]
    const { code, errorOutput } = await runner.run(app, argv, { isTTY: true })
    expect([code, errorOutput]).toEqual([0, expect.stringMatching(/Loading 1 rows \| [\d,]+ rows\/s/)])
    expect(errorOutput).not.toMatch(/Loading [^\r\n]*%/)
  })
})
